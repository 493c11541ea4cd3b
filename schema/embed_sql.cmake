# Writes one header that holds the text of every .sql file of a group:
#   cmake -DGROUP=query -DOUTPUT=query.h -DINPUTS="a.sql;b.sql" -P embed_sql.cmake
# The identifier is the file's name without leading number and ending.

set(body "#pragma once\n\n// Generated from schema/sql/${GROUP}.\n\n#include <array>\n\n#include \"schema/sql_file.h\"\n\n")
string(APPEND body "namespace errdex::sql::${GROUP} {\n\n")
set(names "")
foreach(input ${INPUTS})
  file(READ ${input} text)
  if(text MATCHES "\\)sql\"")
    message(FATAL_ERROR "${input} holds )sql\", which ends the raw string it is embedded in")
  endif()
  get_filename_component(name ${input} NAME_WE)
  string(REGEX REPLACE "^[0-9][0-9][0-9]_(.*)$" "\\1" name ${name})
  if(name MATCHES "^[0-9]")
    set(name "from_${name}")
  endif()
  list(APPEND names ${name})
  string(APPEND body "inline constexpr SqlFile ${name}{\"${name}\", R\"sql(${text})sql\"};\n\n")
endforeach()
list(LENGTH names count)
list(JOIN names ", " all)
string(APPEND body "inline constexpr std::array<SqlFile, ${count}> all{${all}};\n\n}  // namespace errdex::sql::${GROUP}\n")
file(WRITE ${OUTPUT} "${body}")
