# Compiler, OpenMP runtime and xsimd. What cannot be honoured stops here with a sentence; nothing falls back.

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
    message(FATAL_ERROR "cairn needs g++ 12 or newer; this is g++ ${CMAKE_CXX_COMPILER_VERSION}.")
  endif()
elseif(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "cairn is built with g++ 12 or clang 19; this is ${CMAKE_CXX_COMPILER_ID}.")
elseif(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 19)
  message(FATAL_ERROR "cairn needs clang 19 or newer; this is clang ${CMAKE_CXX_COMPILER_VERSION}.")
endif()

string(TOLOWER "${CAIRN_OFFLOAD}" cairn_offload)
if(NOT cairn_offload)
  set(cairn_offload off)
endif()
if(NOT cairn_offload MATCHES "^(off|host|nvptx|amdgcn)$")
  message(FATAL_ERROR "CAIRN_OFFLOAD is '${CAIRN_OFFLOAD}'; expected OFF, host, nvptx or amdgcn.")
endif()
if(NOT cairn_offload STREQUAL "off" AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "CAIRN_OFFLOAD=${CAIRN_OFFLOAD} needs clang 19 (-DCMAKE_CXX_COMPILER=clang++-19); "
                      "this is ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}.")
endif()
if(CAIRN_OFFLOAD_ARCH AND NOT cairn_offload MATCHES "^(nvptx|amdgcn)$")
  message(FATAL_ERROR "CAIRN_OFFLOAD_ARCH=${CAIRN_OFFLOAD_ARCH} says which device, "
                      "but CAIRN_OFFLOAD is ${CAIRN_OFFLOAD}.")
endif()
if(CAIRN_CUDA_PATH AND NOT cairn_offload STREQUAL "nvptx")
  message(FATAL_ERROR "CAIRN_CUDA_PATH says where CUDA is, but CAIRN_OFFLOAD is ${CAIRN_OFFLOAD}.")
endif()

find_package(OpenMP COMPONENTS CXX)
if(NOT OpenMP_CXX_FOUND)
  message(FATAL_ERROR "cairn needs an OpenMP runtime: Debian's libomp-19-dev for clang 19 "
                      "(g++ brings its own).")
endif()
# The runtime of this compiler, for what is built here. An installed copy names no library of this machine:
# its consumers find theirs (cairnRuntime.cmake).
set(cairn_openmp_libraries "")
foreach(name IN LISTS OpenMP_CXX_LIB_NAMES)
  if(NOT name STREQUAL "pthread")
    list(APPEND cairn_openmp_libraries "${OpenMP_${name}_LIBRARY}")
  endif()
endforeach()

# The folder of this clang's runtimes (libomp, libomptarget): what is built here needs it as a run path.
set(cairn_runtime_dir "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  get_filename_component(cairn_compiler "${CMAKE_CXX_COMPILER}" REALPATH)
  get_filename_component(cairn_compiler_dir "${cairn_compiler}" DIRECTORY)
  get_filename_component(cairn_runtime_dir "${cairn_compiler_dir}/../lib" REALPATH)
endif()
if(NOT cairn_offload STREQUAL "off" AND NOT EXISTS "${cairn_runtime_dir}/libomptarget.so")
  message(FATAL_ERROR "CAIRN_OFFLOAD=${CAIRN_OFFLOAD} needs ${cairn_runtime_dir}/libomptarget.so: "
                      "Debian's libomp-19-dev.")
endif()

# The number that a header defines NAME as; 0 where it does not.
function(cairn_number_in header name result)
  set(number 0)
  if(EXISTS "${header}")
    file(STRINGS "${header}" line REGEX "^#[ \t]*define[ \t]+${name}[ \t]" LIMIT_COUNT 1)
    if(line MATCHES "[ \t](0x[0-9a-fA-F]+|[0-9]+)")
      math(EXPR number "${CMAKE_MATCH_1}")
    endif()
  endif()
  set(${result} "${number}" PARENT_SCOPE)
endfunction()

if(CAIRN_XSIMD)
  # Debian's CMake target of xsimd 8.1 links xtl, which is not packaged: the headers are all we need.
  find_path(CAIRN_XSIMD_INCLUDE_DIR xsimd/xsimd.hpp)
  if(NOT EXISTS "${CAIRN_XSIMD_INCLUDE_DIR}/xsimd/xsimd.hpp")
    message(FATAL_ERROR "CAIRN_XSIMD=ON needs xsimd's headers: Debian's libxsimd-dev, "
                        "or set CAIRN_XSIMD=OFF.")
  endif()
  cairn_number_in("${CAIRN_XSIMD_INCLUDE_DIR}/xsimd/config/xsimd_config.hpp" XSIMD_VERSION_MAJOR
                  cairn_xsimd_version)
  if(cairn_xsimd_version LESS 8)
    message(FATAL_ERROR "CAIRN_XSIMD=ON needs xsimd 8 or newer; "
                        "${CAIRN_XSIMD_INCLUDE_DIR} has ${cairn_xsimd_version}.")
  endif()
endif()

set(cairn_hwloc_libraries "")
if(CAIRN_HWLOC)
  find_path(CAIRN_HWLOC_INCLUDE_DIR hwloc.h)
  find_library(CAIRN_HWLOC_LIBRARY hwloc)
  cairn_number_in("${CAIRN_HWLOC_INCLUDE_DIR}/hwloc.h" HWLOC_API_VERSION cairn_hwloc_version)
  if(NOT EXISTS "${CAIRN_HWLOC_LIBRARY}" OR cairn_hwloc_version LESS 131072)  # 0x00020000
    message(FATAL_ERROR "CAIRN_HWLOC=ON needs hwloc 2: Debian's libhwloc-dev, or set CAIRN_HWLOC=OFF.")
  endif()
  set(cairn_hwloc_libraries "${CAIRN_HWLOC_LIBRARY}")
endif()

set(cairn_warnings -Wall -Wextra -Wpedantic -Wshadow -Wconversion $<$<BOOL:${CAIRN_WERROR}>:-Werror>)
if(CMAKE_UNITY_BUILD)
  list(REMOVE_ITEM cairn_warnings -Wshadow)  # names of other sources are not shadowed
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(APPEND cairn_warnings -Wno-subobject-linkage)  # joined sources are no headers
  endif()
endif()
# Tool and tests share long headers: their sources are compiled several at once, in a quarter of the time,
# unless CMAKE_UNITY_BUILD=OFF asks for each alone (one build of tools/check --release does, so none lacks an
# include).
if(DEFINED CMAKE_UNITY_BUILD)
  set(cairn_joined ${CMAKE_UNITY_BUILD})
else()
  set(cairn_joined ON)
endif()
set(cairn_joined_warnings ${cairn_warnings})
if(cairn_joined)
  list(REMOVE_ITEM cairn_joined_warnings -Wshadow)
endif()
set(cairn_vector_warnings ${cairn_warnings})
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")  # instrumented, or for size, a loop is no vector code: no mistake
  list(APPEND cairn_vector_warnings -Wno-pass-failed)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 takes the undefined operands of its own AVX-512 intrinsics for mistakes of ours (GCC bug 105593).
  list(APPEND cairn_vector_warnings -Wno-uninitialized -Wno-maybe-uninitialized)
endif()
