# Compile options and the two functions by which every folder declares its targets.

add_library(errdex_options INTERFACE)
target_compile_options(errdex_options INTERFACE -Wall -Wextra -Wconversion -Wshadow)
# On for everybody who works on errdex; tools/quickstart turns it off, so that the warnings of a compiler to come
# stop no newcomer.
option(ERRDEX_WARNINGS_AS_ERRORS "Fail the build on a compiler's warning" ON)
if(ERRDEX_WARNINGS_AS_ERRORS)
  target_compile_options(errdex_options INTERFACE -Werror)
endif()
# g++ 12 warns of overlapping copies inside std::string where there are none (GCC bug 105651), g++ 11 of a
# string_view::find over 2^64 - 1 bytes, behind a front() that it takes for the whole text.
target_compile_options(errdex_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,12>>:-Wno-stringop-overread>)
if(ERRDEX_SANITIZE)
  target_compile_options(errdex_options INTERFACE -fsanitize=${ERRDEX_SANITIZE} -fno-sanitize-recover=all
                                                  -fno-omit-frame-pointer)
  target_link_options(errdex_options INTERFACE -fsanitize=${ERRDEX_SANITIZE})
endif()
set_property(GLOBAL PROPERTY ERRDEX_HEADERS "")
set_property(GLOBAL PROPERTY ERRDEX_LIBRARIES "")

# errdex_add_library(name HEADERS … SOURCES … PUBLIC … PRIVATE …): one static library of a folder,
# alias errdex::name. Every header is also compiled alone (target header_check).
function(errdex_add_library name)
  cmake_parse_arguments(ARG "" "" "HEADERS;SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(errdex_${name} STATIC ${ARG_SOURCES} ${ARG_HEADERS})
  add_library(errdex::${name} ALIAS errdex_${name})
  set_property(GLOBAL APPEND PROPERTY ERRDEX_LIBRARIES errdex_${name})
  target_include_directories(errdex_${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  target_link_libraries(errdex_${name} PUBLIC ${ARG_PUBLIC}
                                       PRIVATE ${ARG_PRIVATE} $<BUILD_INTERFACE:errdex_options>)
  foreach(header ${ARG_HEADERS})
    file(RELATIVE_PATH relative ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/${header})
    set_property(GLOBAL APPEND PROPERTY ERRDEX_HEADERS ${relative})
  endforeach()
endfunction()

# errdex_add_test(name SOURCES … LIBRARIES …): one Catch2 binary, one ctest entry named after it.
function(errdex_add_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBRARIES" ${ARGN})
  add_executable(${name}_test ${ARG_SOURCES})
  target_link_libraries(${name}_test PRIVATE ${ARG_LIBRARIES} errdex_test_support errdex_options)
  # The same bug of g++ 12 under other names, seen where Catch2 and -O3 meet.
  target_compile_options(${name}_test PRIVATE
                         $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-array-bounds>)
  target_precompile_headers(${name}_test PRIVATE ${PROJECT_SOURCE_DIR}/tests/support/catch.h)
  add_test(NAME ${name} COMMAND ${name}_test WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
endfunction()
