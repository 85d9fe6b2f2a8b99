# CAIRN_FUZZ: sanitizers in the whole build folder, in the library and the tool too. Included by the root
# before any target is made.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "CAIRN_FUZZ=ON needs clang for its libFuzzer (-DCMAKE_CXX_COMPILER=clang++-19); "
                      "this is ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}.")
endif()
if(NOT CAIRN_TOOLS)
  message(FATAL_ERROR "CAIRN_FUZZ=ON is for the parsers of the tool: set CAIRN_TOOLS=ON.")
endif()
if(NOT cairn_offload STREQUAL "off")
  message(FATAL_ERROR "CAIRN_FUZZ=ON has no use for devices: set CAIRN_OFFLOAD=OFF.")
endif()
if(CAIRN_SANITIZE)
  message(FATAL_ERROR "CAIRN_FUZZ=ON brings sanitizers of its own: leave CAIRN_SANITIZE empty.")
endif()
include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_FLAGS -fsanitize=fuzzer,address,undefined)
check_cxx_source_compiles(
  "extern \"C\" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }"
  CAIRN_HAS_LIBFUZZER)
unset(CMAKE_REQUIRED_FLAGS)
if(NOT CAIRN_HAS_LIBFUZZER)
  message(FATAL_ERROR "CAIRN_FUZZ=ON needs clang's libFuzzer and sanitizers: Debian's libclang-rt-19-dev.")
endif()
add_compile_options(-fno-omit-frame-pointer -g1)
add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all)
add_link_options(-fsanitize=address,undefined)
