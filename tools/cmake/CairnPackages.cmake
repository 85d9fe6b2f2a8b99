# Debian's packages, by `cpack -G DEB`: libcairn-dev, cairn (the tool), and with CAIRN_SHARED libcairn-c1.
# Configure with CMAKE_INSTALL_PREFIX=/usr, so that files lie where Debian has them; tools/packages/deb does.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The cairn authors <cairn@example.org>")
set(CPACK_PACKAGE_VENDOR "The cairn authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "finds where data piles up")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_DEBUGINFO_PACKAGE ON)  # symbols apart, and none in these packages
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
    WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL devel tool)
if(CAIRN_SHARED)
  list(APPEND CPACK_COMPONENTS_ALL shared)
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(cairn_told "cairn counts samples in bins and values by how often they occur, exactly,
 on all cores of a CPU; it finds medians, draws by weights, and clusters.")

set(CPACK_DEBIAN_DEVEL_PACKAGE_NAME libcairn-dev)
set(CPACK_DEBIAN_DEVEL_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVEL_PACKAGE_SHLIBDEPS OFF)
set(cairn_devel_needs "libgomp1")
if(CAIRN_HWLOC)
  string(APPEND cairn_devel_needs ", libhwloc-dev")
endif()
if(CAIRN_SHARED)
  string(APPEND cairn_devel_needs ", libcairn-c${cairn_c_abi} (= ${PROJECT_VERSION}-1)")
endif()
set(CPACK_DEBIAN_DEVEL_PACKAGE_DEPENDS "${cairn_devel_needs}")
set(CPACK_COMPONENT_DEVEL_DESCRIPTION "histograms, value counts and sampling (development files)
 ${cairn_told}
 This package has the headers for C++ and C, the static library, and the
 source of the Fortran modules.")

set(CPACK_DEBIAN_TOOL_PACKAGE_NAME cairn)
set(CPACK_DEBIAN_TOOL_PACKAGE_SECTION science)
set(CPACK_DEBIAN_TOOL_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_TOOL_DESCRIPTION "histograms and value counts of files on the command line
 ${cairn_told}
 This package has the command-line tool.")

set(CPACK_DEBIAN_SHARED_PACKAGE_NAME "libcairn-c${cairn_c_abi}")
set(CPACK_DEBIAN_SHARED_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_SHARED_PACKAGE_SHLIBDEPS ON)
file(WRITE "${PROJECT_BINARY_DIR}/packages/shlibs"
     "libcairn_c ${cairn_c_abi} libcairn-c${cairn_c_abi} (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_SHARED_PACKAGE_CONTROL_EXTRA "${PROJECT_BINARY_DIR}/packages/shlibs"
    "${PROJECT_SOURCE_DIR}/tools/packages/triggers")
set(CPACK_COMPONENT_SHARED_DESCRIPTION "histograms, value counts and sampling (shared library)
 ${cairn_told}
 This package has the interface for C, for languages that load a library.")

# What each package says of itself.
set(cairn_package_of_devel libcairn-dev)
set(cairn_package_of_tool cairn)
set(cairn_package_of_shared "libcairn-c${cairn_c_abi}")
file(READ LICENSE cairn_licence)
string(REGEX REPLACE "\n\n" "\n.\n" cairn_licence "${cairn_licence}")
string(REGEX REPLACE "\n([^\n])" "\n \\1" cairn_licence "${cairn_licence}")
configure_file(tools/packages/copyright.in "${PROJECT_BINARY_DIR}/packages/copyright" @ONLY)
configure_file(tools/packages/changelog.in "${PROJECT_BINARY_DIR}/packages/changelog.Debian" @ONLY)
execute_process(COMMAND gzip -9nfk "${PROJECT_BINARY_DIR}/packages/changelog.Debian")
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  install(FILES "${PROJECT_BINARY_DIR}/packages/copyright"
                "${PROJECT_BINARY_DIR}/packages/changelog.Debian.gz"
          DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${cairn_package_of_${component}}"
          COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
include(CPack)
