# CAIRN_FORTRAN: the source of module cairn, which tools/bindings/fortran makes and a release's archive has.
# A project that adds cairn's sources to its own compiles what is in the build folder's `fortran`.
set(cairn_fortran_module "${PROJECT_SOURCE_DIR}/src/fortran/cairn.f90")
set(cairn_fortran_folder "${PROJECT_BINARY_DIR}/fortran")
file(COPY src/fortran/ DESTINATION "${cairn_fortran_folder}")
if(NOT EXISTS "${cairn_fortran_module}")
  find_package(Python3 3.9 QUIET COMPONENTS Interpreter)
  if(NOT Python3_FOUND)
    message(FATAL_ERROR "CAIRN_FORTRAN=ON makes the source of the Fortran module by Python 3.9 or newer, \
which was not found: install it, set Python3_EXECUTABLE, or build from the source archive of a release.")
  endif()
  set(cairn_fortran_module "${cairn_fortran_folder}/cairn.f90")
  execute_process(COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/tools/bindings/fortran"
                          "${cairn_fortran_module}" COMMAND_ERROR_IS_FATAL ANY)
  file(GLOB_RECURSE cairn_fortran_parts CONFIGURE_DEPENDS tools/bindings/* include/cairn/c/*.h)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${cairn_fortran_parts})
endif()
