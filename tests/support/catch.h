#pragma once

// Catch2 under one name, whichever of its versions 2 and 3 is installed.

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
