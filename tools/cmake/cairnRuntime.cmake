# Part of find_package(cairn): finds on this machine, which may be another than the one that built the
# library, what the archive calls, and makes cairn::runtime of it. What is missing is said in
# cairn_NOT_FOUND_MESSAGE. CAIRN_LLVM_LIBDIR: the folder of libomp.so.5, where it is none of the usual ones.

set(cairn_NOT_FOUND_MESSAGE "")
set(cairn_runtime_libraries "")
set(cairn_runtime_options "")

# Folders of LLVM's runtimes: that of the clang that compiles here, that of the version which built the
# library, then newer ones and older ones.
function(cairn_llvm_folders result)
  set(folders "${CAIRN_LLVM_LIBDIR}")
  foreach(language CXX C Fortran)
    if("${CMAKE_${language}_COMPILER_ID}" MATCHES "Clang|Flang")
      get_filename_component(compiler "${CMAKE_${language}_COMPILER}" REALPATH)
      get_filename_component(compiler "${compiler}" DIRECTORY)
      list(APPEND folders "${compiler}/../lib")
    endif()
  endforeach()
  file(GLOB others "/usr/lib/llvm-*/lib" "/usr/lib64/llvm*/lib")
  list(SORT others COMPARE NATURAL ORDER DESCENDING)
  list(APPEND folders "/usr/lib/llvm-${cairn_compiler_major}/lib" ${others})
  set(${result} "${folders}" PARENT_SCOPE)
endfunction()

# The OpenMP runtime of what g++ compiled: that of the compiler that links, where it has one, so that a
# program has one; else GNU's.
macro(cairn_find_gnu_runtime)
  include(CheckLinkerFlag)
  foreach(language CXX C Fortran)
    if(CMAKE_${language}_COMPILER_LOADED AND NOT cairn_LINKS_OPENMP)
      unset(cairn_LINKS_OPENMP CACHE)
      check_linker_flag(${language} -fopenmp cairn_LINKS_OPENMP)
    endif()
  endforeach()
  if(cairn_LINKS_OPENMP)
    list(APPEND cairn_runtime_options -fopenmp)
  else()
    find_library(cairn_GOMP_LIBRARY NAMES gomp libgomp.so.1)
    mark_as_advanced(cairn_GOMP_LIBRARY)
    if(NOT cairn_GOMP_LIBRARY)
      string(APPEND cairn_NOT_FOUND_MESSAGE "cairn was compiled by ${cairn_COMPILER} and needs an OpenMP \
runtime: this compiler links none by -fopenmp, and there is no libgomp.so.1 (Debian: libgomp1). ")
    endif()
    list(APPEND cairn_runtime_libraries "${cairn_GOMP_LIBRARY}")
  endif()
endmacro()

# What clang compiled calls functions that GNU's runtime and older ones of LLVM lack.
macro(cairn_find_llvm_runtime)
  cairn_llvm_folders(cairn_llvm_folders)
  set(cairn_omp_library "")
  foreach(folder IN LISTS cairn_llvm_folders)
    if(NOT cairn_omp_library AND EXISTS "${folder}/libomp.so.5"
       AND (NOT cairn_offload_soname OR EXISTS "${folder}/${cairn_offload_soname}"))
      file(STRINGS "${folder}/libomp.so.5" cairn_has_calls REGEX "__kmpc_dispatch_deinit" LIMIT_COUNT 1)
      if(cairn_has_calls)
        get_filename_component(folder "${folder}" ABSOLUTE)
        set(cairn_omp_library "${folder}/libomp.so.5")
      endif()
    endif()
  endforeach()
  if(cairn_omp_library)
    if(cairn_offload_soname)
      get_filename_component(folder "${cairn_omp_library}" DIRECTORY)
      list(APPEND cairn_runtime_libraries "${folder}/${cairn_offload_soname}")
      list(APPEND cairn_runtime_options "LINKER:-rpath,${folder}")
    endif()
    list(APPEND cairn_runtime_libraries "${cairn_omp_library}")
  else()
    string(APPEND cairn_NOT_FOUND_MESSAGE "cairn was compiled by ${cairn_COMPILER} and needs \
${cairn_offload_soname} libomp.so.5 of LLVM ${cairn_compiler_major} or newer (Debian: \
libomp5-${cairn_compiler_major}); looked in ${cairn_llvm_folders}. CAIRN_LLVM_LIBDIR may name their folder. ")
  endif()
endmacro()

if(cairn_openmp_runtime STREQUAL "gnu")
  cairn_find_gnu_runtime()
else()
  cairn_find_llvm_runtime()
endif()
if(cairn_HWLOC)
  find_library(cairn_HWLOC_LIBRARY NAMES hwloc libhwloc.so.15)
  mark_as_advanced(cairn_HWLOC_LIBRARY)
  if(NOT cairn_HWLOC_LIBRARY)
    string(APPEND cairn_NOT_FOUND_MESSAGE "cairn was built with CAIRN_HWLOC=ON and needs libhwloc.so.15 \
(Debian: libhwloc15).")
  endif()
  list(APPEND cairn_runtime_libraries "${cairn_HWLOC_LIBRARY}")
endif()
if(NOT cairn_NOT_FOUND_MESSAGE AND NOT TARGET cairn::runtime)
  add_library(cairn::runtime INTERFACE IMPORTED)
  set_target_properties(cairn::runtime PROPERTIES
    INTERFACE_LINK_LIBRARIES "${cairn_runtime_libraries}" INTERFACE_LINK_OPTIONS "${cairn_runtime_options}")
endif()
