#pragma once

// The manual pages, made from what --help shows.

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace errdex {

// errdex, errdex-explain …: the names of all pages, the program's own first.
std::vector<std::string> manual_pages(const CLI::App& app);

// One of them in the man macros of roff; empty where there is no such page.
std::string manual_page(const CLI::App& app, const std::string& name, const std::string& version);

}  // namespace errdex
