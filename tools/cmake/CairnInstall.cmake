# What `cmake --install` lays down: the archive, the headers, find_package(cairn) and pkg-config.
include(CMakePackageConfigHelpers)

# Components: devel (what programs are built with), shared (the C API to be loaded), tool.
install(TARGETS cairn cairn_c EXPORT cairn_targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT devel)
if(CAIRN_SHARED)
  install(TARGETS cairn_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
          COMPONENT shared NAMELINK_COMPONENT devel)
endif()
install(DIRECTORY include/cairn DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT devel
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h")
install(EXPORT cairn_targets NAMESPACE cairn:: FILE cairnTargets.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/cairn COMPONENT devel)
# The runtime that the archive calls: what g++ compiled runs on GNU's and on LLVM's, what clang did on LLVM's.
set(cairn_offload_soname "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(cairn_openmp_runtime gnu)
else()
  set(cairn_openmp_runtime llvm)
  if(NOT cairn_offload STREQUAL "off")  # libomptarget.so.19.1: versions differ in what they call each other
    get_filename_component(cairn_offload_soname "${cairn_runtime_dir}/libomptarget.so" REALPATH)
    get_filename_component(cairn_offload_soname "${cairn_offload_soname}" NAME)
  endif()
endif()
string(REGEX MATCH "^[0-9]+" cairn_compiler_major "${CMAKE_CXX_COMPILER_VERSION}")
set(cairn_fortran_sources "${CMAKE_INSTALL_DATADIR}/cairn/fortran")
if(CAIRN_FORTRAN)
  install(FILES "${cairn_fortran_module}" src/fortran/cairn_mpi.f90 src/fortran/cairn_mpi.c
          DESTINATION "${cairn_fortran_sources}" COMPONENT devel)
endif()
configure_package_config_file(tools/cmake/cairnConfig.cmake.in "${PROJECT_BINARY_DIR}/cairnConfig.cmake"
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/cairn
                              PATH_VARS cairn_fortran_sources)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/cairnConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/cairnConfig.cmake" "${PROJECT_BINARY_DIR}/cairnConfigVersion.cmake"
              tools/cmake/cairnRuntime.cmake tools/cmake/cairnFortran.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/cairn COMPONENT devel)

# pkg-config cannot look for libraries: those outside the linker's own folders are where llvm_libdir says.
set(cairn_pc_requires "")
set(cairn_pc_variables "")
if(CAIRN_HWLOC)
  set(cairn_pc_requires hwloc)
endif()
if(cairn_openmp_runtime STREQUAL "gnu")
  set(cairn_pc_libraries "-fopenmp")
elseif(cairn_offload STREQUAL "off")
  set(cairn_pc_libraries "-l:libomp.so.5")
else()
  set(cairn_pc_variables "llvm_libdir=/usr/lib/llvm-${cairn_compiler_major}/lib\n")
  string(CONCAT cairn_pc_libraries "-L\${llvm_libdir} -Wl,-rpath,\${llvm_libdir} "
                "-l:${cairn_offload_soname} -l:libomp.so.5 -Wl,-z,nodelete")
endif()
if(CAIRN_SANITIZE)
  string(APPEND cairn_pc_libraries " ${cairn_sanitize}")
endif()
# Relative to the .pc file, so that `cmake --install --prefix` and a moved folder work.
file(RELATIVE_PATH cairn_pc_prefix "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
configure_file(tools/cmake/cairn.pc.in "${PROJECT_BINARY_DIR}/cairn.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/cairn.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT devel)
