# CAIRN_SANITIZE: everything that is compiled here is instrumented, device code for LLVM's virtual devices
# too. The relocatable link of the device code (CairnOffload.cmake) goes without: it would put the sanitizer's
# runtime into the device image, which finds that of the program.

if(NOT CAIRN_SANITIZE MATCHES "^(address,undefined|thread)$")
  message(FATAL_ERROR "CAIRN_SANITIZE is '${CAIRN_SANITIZE}'; expected nothing, address,undefined or thread.")
endif()
if(CAIRN_SANITIZE STREQUAL "thread" AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "CAIRN_SANITIZE=thread needs clang 19 (-DCMAKE_CXX_COMPILER=clang++-19): "
                      "ThreadSanitizer does not see what libgomp orders.")
endif()
if(NOT cairn_offload MATCHES "^(off|host)$")
  message(FATAL_ERROR "CAIRN_SANITIZE=${CAIRN_SANITIZE} knows the host and virtual devices: "
                      "set CAIRN_OFFLOAD to OFF or host; it is ${CAIRN_OFFLOAD}.")
endif()
set(cairn_sanitize -fsanitize=${CAIRN_SANITIZE})
include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_FLAGS "${cairn_sanitize}")
string(MAKE_C_IDENTIFIER "CAIRN_LINKS_SANITIZE_${CAIRN_SANITIZE}" cairn_sanitize_links)
check_cxx_source_compiles("int main() { return 0; }" ${cairn_sanitize_links})
unset(CMAKE_REQUIRED_FLAGS)
if(NOT ${cairn_sanitize_links})
  message(FATAL_ERROR "CAIRN_SANITIZE=${CAIRN_SANITIZE} needs the sanitizers' runtimes: "
                      "Debian's libclang-rt-19-dev for clang 19 (g++ brings its own).")
endif()

add_compile_options(${cairn_sanitize} -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
add_link_options(${cairn_sanitize})
# What ctest and the programs it starts are told; also while ctest asks a program for its tests.
set_property(DIRECTORY APPEND PROPERTY
             TEST_INCLUDE_FILES "${PROJECT_SOURCE_DIR}/tests/sanitizers/environment.cmake")
