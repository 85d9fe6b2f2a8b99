# What `cmake --install` lays down: the archive, the headers, find_package(cairn) and pkg-config.
include(CMakePackageConfigHelpers)

install(TARGETS cairn EXPORT cairn_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/cairn DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(EXPORT cairn_targets NAMESPACE cairn:: FILE cairnTargets.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/cairn)
configure_package_config_file(tools/cmake/cairnConfig.cmake.in "${PROJECT_BINARY_DIR}/cairnConfig.cmake"
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/cairn)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/cairnConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/cairnConfig.cmake" "${PROJECT_BINARY_DIR}/cairnConfigVersion.cmake"
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/cairn)

string(JOIN " " cairn_pc_libraries
       ${cairn_openmp_libraries} ${cairn_offload_libraries} ${cairn_hwloc_libraries})
if(cairn_runtime_dir)
  string(APPEND cairn_pc_libraries " -Wl,-rpath,${cairn_runtime_dir}")
endif()
if(CAIRN_SANITIZE)
  string(APPEND cairn_pc_libraries " ${cairn_sanitize}")
endif()
# Relative to the .pc file, so that `cmake --install --prefix` and a moved folder work.
file(RELATIVE_PATH cairn_pc_prefix "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
configure_file(tools/cmake/cairn.pc.in "${PROJECT_BINARY_DIR}/cairn.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/cairn.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
