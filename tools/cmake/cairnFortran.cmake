# Part of find_package(cairn COMPONENTS Fortran [mpi]), and for projects that add cairn's sources to theirs:
# Fortran's modules belong to one compiler, so they are compiled here, by that of the project.
#   cairn_add_fortran(SOURCES)      cairn::Fortran: module cairn
#   cairn_add_fortran_mpi(SOURCES)  cairn::Fortran_mpi: module cairn_mpi, over the MPI that was found for
#                                   Fortran and C
# SOURCES is the folder of cairn.f90: `fortran` in the folder of a build with CAIRN_FORTRAN=ON. Each sets
# cairn_NOT_FOUND_MESSAGE where it cannot.

macro(cairn_require_language language who)
  get_property(cairn_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT "${language}" IN_LIST cairn_languages)
    set(cairn_NOT_FOUND_MESSAGE "cairn's ${who} needs ${language}, which this project does not enable: \
project(... LANGUAGES ${language})")
  endif()
endmacro()

function(cairn_make_module name)
  if(TARGET ${name})
    return()
  endif()
  add_library(${name} STATIC EXCLUDE_FROM_ALL ${ARGN})
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF
    Fortran_MODULE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/${name}_modules")
  target_include_directories(${name} INTERFACE
    $<$<COMPILE_LANGUAGE:Fortran>:${CMAKE_CURRENT_BINARY_DIR}/${name}_modules>)
endfunction()

macro(cairn_add_fortran sources)
  cairn_require_language(Fortran "component Fortran")
  if(NOT cairn_NOT_FOUND_MESSAGE)
    cairn_make_module(cairn_fortran "${sources}/cairn.f90")
    target_link_libraries(cairn_fortran PUBLIC cairn::c)
    if(NOT TARGET cairn::Fortran)
      add_library(cairn::Fortran ALIAS cairn_fortran)
    endif()
  endif()
endmacro()

# That of Fortran's compiler and that of C's are told apart by what they call themselves, where programs run.
function(cairn_require_one_mpi)
  set(MPI_DETERMINE_LIBRARY_VERSION ON)
  find_package(MPI QUIET COMPONENTS Fortran C)
  set(fortran "${MPI_Fortran_LIBRARY_VERSION_STRING}")
  set(c "${MPI_C_LIBRARY_VERSION_STRING}")
  if(fortran AND c AND NOT fortran STREQUAL c)
    string(REGEX REPLACE "[,\n].*" "" fortran "${fortran}")
    string(REGEX REPLACE "[,\n].*" "" c "${c}")
    set(cairn_NOT_FOUND_MESSAGE "cairn's component Fortran with mpi needs one MPI: Fortran's \
(${MPI_Fortran_COMPILER}) is ${fortran}, C's (${MPI_C_COMPILER}) is ${c}; set MPI_Fortran_COMPILER and \
MPI_C_COMPILER to those of one" PARENT_SCOPE)
  endif()
endfunction()

macro(cairn_add_fortran_mpi sources)
  cairn_require_language(C "component Fortran with mpi")
  if(NOT cairn_NOT_FOUND_MESSAGE AND NOT TARGET cairn::Fortran_mpi)
    find_package(MPI QUIET COMPONENTS Fortran C)
    if(NOT MPI_Fortran_HAVE_F08_MODULE OR NOT MPI_C_FOUND)
      set(cairn_NOT_FOUND_MESSAGE "cairn's component Fortran with mpi needs an MPI with module mpi_f08 for \
this Fortran compiler, and its C: Debian's libopenmpi-dev or libmpich-dev, or set MPI_Fortran_COMPILER and \
MPI_C_COMPILER")
    else()
      cairn_require_one_mpi()
    endif()
    if(NOT cairn_NOT_FOUND_MESSAGE)
      cairn_make_module(cairn_fortran_mpi "${sources}/cairn_mpi.f90" "${sources}/cairn_mpi.c")
      target_link_libraries(cairn_fortran_mpi PUBLIC cairn_fortran MPI::MPI_Fortran MPI::MPI_C)
      add_library(cairn::Fortran_mpi ALIAS cairn_fortran_mpi)
    endif()
  endif()
endmacro()
