# Finds what errdex stands on. A missing package ends the configure step with one line that names it
# for Debian's and vcpkg's users.

function(errdex_missing what debian vcpkg)
  message(FATAL_ERROR "errdex needs ${what}: install ${debian} (Debian, Ubuntu) or ${vcpkg} (vcpkg)")
endfunction()

find_package(Threads REQUIRED)

find_package(SQLite3 QUIET)
if(NOT SQLite3_FOUND)
  errdex_missing("SQLite 3.34 or later with FTS5" libsqlite3-dev "sqlite3[fts5]")
elseif(SQLite3_VERSION VERSION_LESS 3.34)
  errdex_missing("SQLite 3.34 or later, found ${SQLite3_VERSION}" libsqlite3-dev "sqlite3[fts5]")
endif()

# Ubuntu 22.04 has no package of SQLiteCpp. There, and only if asked to, its release 3.3.2 is fetched; the name is the
# commit's hash, so what arrives is what was meant.
option(ERRDEX_FETCH_SQLITECPP "Fetch SQLiteCpp's source where no package of it is found" OFF)
find_package(SQLiteCpp CONFIG QUIET)
if(NOT SQLiteCpp_FOUND AND ERRDEX_FETCH_SQLITECPP)
  include(FetchContent)
  set(SQLITECPP_INTERNAL_SQLITE OFF CACHE BOOL "" FORCE)
  set(SQLITECPP_RUN_CPPLINT OFF CACHE BOOL "" FORCE)
  set(SQLITECPP_RUN_CPPCHECK OFF CACHE BOOL "" FORCE)
  FetchContent_Declare(SQLiteCpp
    GIT_REPOSITORY https://github.com/SRombauts/SQLiteCpp.git
    GIT_TAG 08aa70a45ea52abcd8ee6b5d1ab1542140b3c7f5)
  FetchContent_MakeAvailable(SQLiteCpp)
  # Its headers are not ours to warn about.
  get_target_property(headers SQLiteCpp INTERFACE_INCLUDE_DIRECTORIES)
  set_target_properties(SQLiteCpp PROPERTIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${headers}")
elseif(NOT SQLiteCpp_FOUND)
  errdex_missing("SQLiteCpp" libsqlitecpp-dev sqlitecpp)
endif()

find_package(simdjson CONFIG QUIET)
if(NOT simdjson_FOUND)
  errdex_missing("simdjson" libsimdjson-dev simdjson)
endif()

find_package(fmt CONFIG QUIET)
if(NOT fmt_FOUND)
  errdex_missing("fmt" libfmt-dev fmt)
endif()

find_package(CLI11 CONFIG QUIET)
if(NOT CLI11_FOUND)
  errdex_missing("CLI11" libcli11-dev cli11)
endif()

find_package(ZLIB QUIET)
if(NOT ZLIB_FOUND)
  errdex_missing("zlib" zlib1g-dev zlib)
endif()

# The rest ships no CMake package on Debian: header and library are looked up by name.
function(errdex_find_library target header library what debian vcpkg)
  find_path(${target}_INCLUDE_DIR ${header})
  find_library(${target}_LIBRARY NAMES ${library})
  mark_as_advanced(${target}_INCLUDE_DIR ${target}_LIBRARY)
  if(NOT ${target}_INCLUDE_DIR OR NOT ${target}_LIBRARY)
    errdex_missing("${what}" ${debian} ${vcpkg})
  endif()
  add_library(errdex_${target} INTERFACE)
  target_include_directories(errdex_${target} SYSTEM INTERFACE ${${target}_INCLUDE_DIR})
  target_link_libraries(errdex_${target} INTERFACE ${${target}_LIBRARY})
endfunction()
errdex_find_library(pcre2 pcre2.h pcre2-8 "PCRE2, the 8-bit library" libpcre2-dev pcre2)
errdex_find_library(zstd zstd.h zstd "zstd" libzstd-dev zstd)
errdex_find_library(sodium sodium.h sodium "libsodium" libsodium-dev libsodium)

if(ERRDEX_TESTS)
  find_package(Catch2 CONFIG QUIET)
  if(NOT Catch2_FOUND)
    errdex_missing("Catch2 for its tests (or -DERRDEX_TESTS=OFF)" catch2 catch2)
  endif()
endif()
