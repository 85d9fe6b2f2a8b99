# The static library: host code, one object library for each instruction set, and the device objects, linked once.

set(cairn_definitions CAIRN_XSIMD=$<BOOL:${CAIRN_XSIMD}> CAIRN_HWLOC=$<BOOL:${CAIRN_HWLOC}> CAIRN_OFFLOAD_NAME="${CAIRN_OFFLOAD}")

# Objects that share what every source of the library needs. Contraction off: equal bits on every target.
function(cairn_objects name namespace)
  add_library(${name} OBJECT ${ARGN})
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/include")
  target_compile_definitions(${name} PRIVATE ${cairn_definitions} CAIRN_TARGET=${namespace})
  target_compile_options(${name} PRIVATE -ffp-contract=off ${cairn_warnings})
endfunction()

# A user may have made the stacks of threads small: tiles larger than this lie in scratch memory. Sanitizers and builds
# without optimisation need more of the stack than the code itself.
set(cairn_frames $<$<AND:$<CONFIG:Release>,$<NOT:$<BOOL:${CAIRN_SANITIZE}>>>:-Wframe-larger-than=12288>)

cairn_objects(cairn_host portable
  src/axis.cpp src/extremes.cpp src/frequencies.cpp src/histogram.cpp src/info.cpp src/memory.cpp src/places.cpp
  src/eye.cpp src/sampler.cpp src/saturating_histogram.cpp src/value_counter.cpp src/value_counts.cpp
  src/host/counters.cpp src/host/first_places.cpp src/host/records.cpp
  src/host/run_draw.cpp src/host/processor_quota.cpp src/host/run_histogram.cpp src/host/run_saturating.cpp src/host/run_value_counts.cpp src/host/seating.cpp src/host/targets.cpp src/host/threads.cpp src/host/word_counts.cpp
  src/counting/entries.cpp src/counting/ordered.cpp src/counting/secret_hash.cpp src/placement/affinity.cpp src/placement/plan.cpp $<IF:$<BOOL:${CAIRN_HWLOC}>,src/placement/topology.cpp,src/placement/topology_absent.cpp>
  src/sampling/alias.cpp src/sampling/boundaries.cpp src/sampling/draw_tables.cpp
  src/scratch/advice.cpp src/scratch/pages.cpp
  src/tables/axis_state.cpp src/tables/carry.cpp src/tables/mesh.cpp src/tables/thresholds.cpp)
target_compile_options(cairn_host PRIVATE ${OpenMP_CXX_FLAGS} ${cairn_frames})
set_source_files_properties(src/scratch/pages.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)  # tests have their own
if(CAIRN_HWLOC)
  target_include_directories(cairn_host SYSTEM PRIVATE "${CAIRN_HWLOC_INCLUDE_DIR}")
endif()
set(cairn_all_objects $<TARGET_OBJECTS:cairn_host>)

# Sweeps of one instruction set. Always optimised: at -O0 and -Os inline functions of other headers stay behind as weak
# symbols, and a copy built for AVX-512 could end up in another target's path.
function(cairn_host_target namespace)
  cairn_objects(cairn_${namespace} ${namespace} src/host/draw.cpp src/host/histogram.cpp src/host/extent.cpp src/host/saturating.cpp src/host/value_counts.cpp src/host/words.cpp)
  set_target_properties(cairn_${namespace} PROPERTIES UNITY_BUILD OFF)  # templates of their own: nothing would be saved
  target_compile_options(cairn_${namespace} PRIVATE ${OpenMP_CXX_FLAGS} ${cairn_vector_warnings} ${cairn_frames} -fno-exceptions ${ARGN} $<$<CONFIG:Debug,MinSizeRel>:-O2>)
  if(CAIRN_XSIMD)
    target_include_directories(cairn_${namespace} SYSTEM PRIVATE "${CAIRN_XSIMD_INCLUDE_DIR}")
    target_compile_definitions(cairn_${namespace} PRIVATE CAIRN_BATCH_LANES="src/lanes/lanes_xsimd.hpp")
  endif()
  set(cairn_all_objects ${cairn_all_objects} $<TARGET_OBJECTS:cairn_${namespace}> PARENT_SCOPE)
endfunction()

set(cairn_is_x86_64 FALSE)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  set(cairn_is_x86_64 TRUE)
endif()
if(CAIRN_XSIMD AND NOT cairn_is_x86_64)
  message(FATAL_ERROR "CAIRN_XSIMD=ON knows x86-64 only and this is ${CMAKE_SYSTEM_PROCESSOR}: set CAIRN_XSIMD=OFF.")
endif()
if(CAIRN_XSIMD)
  cairn_host_target(baseline -march=x86-64-v2)
  cairn_host_target(avx2 -march=x86-64-v3)
  cairn_host_target(avx512 -march=x86-64-v4 -mprefer-vector-width=512)
else()
  cairn_host_target(baseline)
endif()

if(cairn_offload STREQUAL "off")
  cairn_objects(cairn_offload_host portable offload/absent.cpp)
else()
  include(CairnOffload)  # cairn_offload_host, and cairn_device_object
endif()
list(APPEND cairn_all_objects $<TARGET_OBJECTS:cairn_offload_host>)

add_library(cairn STATIC ${cairn_all_objects} ${cairn_device_object})
add_library(cairn::cairn ALIAS cairn)
set_target_properties(cairn PROPERTIES LINKER_LANGUAGE CXX)
target_compile_features(cairn INTERFACE cxx_std_20)
target_include_directories(cairn INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                                           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(cairn INTERFACE ${cairn_openmp_libraries} ${cairn_offload_libraries} ${cairn_hwloc_libraries})
if(cairn_runtime_dir)
  target_link_options(cairn INTERFACE "LINKER:-rpath,${cairn_runtime_dir}")
endif()
if(CAIRN_SANITIZE)
  target_link_options(cairn INTERFACE ${cairn_sanitize})
endif()
