#pragma once

// Marks what liberrdex.so shows. Everything else in it is hidden, third parties' code included.

#if defined(__GNUC__)
#define ERRDEX_API __attribute__((visibility("default")))
#else
#define ERRDEX_API
#endif
