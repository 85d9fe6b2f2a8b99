# The static library: host code, one object library for each instruction set, and the device objects, linked
# once.

include(CheckCXXCompilerFlag)

set(cairn_definitions CAIRN_XSIMD=$<BOOL:${CAIRN_XSIMD}> CAIRN_HWLOC=$<BOOL:${CAIRN_HWLOC}>
  CAIRN_OFFLOAD_NAME="${CAIRN_OFFLOAD}")

# A project that adds this one to its own may name no build type; the library is optimised all the same.
set(cairn_effort $<$<STREQUAL:$<CONFIG>,>:-O2>)

# Objects that share what every source of the library needs. Contraction off: equal bits on every target.
function(cairn_objects name namespace)
  add_library(${name} OBJECT ${ARGN})
  set(own ${cairn_own_${namespace}})
  if(NOT own)
    set(own ${cairn_own_baseline})
  endif()
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/include"
                                             "${CAIRN_GENERATED}" ${own})
  target_compile_definitions(${name} PRIVATE ${cairn_definitions} CAIRN_TARGET=${namespace}
                             CAIRN_OF_LIBRARY)
  target_compile_options(${name} PRIVATE -ffp-contract=off ${cairn_warnings} ${cairn_effort})
endfunction()

# A user may have made the stacks of threads small: tiles larger than this lie in scratch memory. Sanitizers
# and builds without optimisation need more of the stack than the code itself.
set(cairn_frames "")
if(NOT CAIRN_SANITIZE AND NOT CAIRN_FUZZ)
  set(cairn_frames $<$<CONFIG:Release>:-Wframe-larger-than=12288>)
endif()

set(cairn_all_objects $<TARGET_OBJECTS:cairn_host>)

# Sweeps of one instruction set. Always optimised: at -O0 and -Os inline functions of other headers stay
# behind as weak symbols, and a copy built for AVX-512 could end up in another target's path. By -O3, whatever
# the flags of a project or a distribution: with g++'s -O2 they take up to twice as long. They come first,
# and those that take longest before the others: else the build would wait for them with one processor.
function(cairn_host_target namespace)
  cairn_objects(cairn_${namespace} ${namespace}
    src/host/sweeps/histogram/table_tile.cpp src/host/sweeps/value_counts.cpp
    src/host/sweeps/accumulate.cpp src/host/sweeps/histogram.cpp src/host/sweeps/histogram/joint_tile.cpp
    src/host/sweeps/digitize.cpp src/host/sweeps/extent.cpp src/host/sweeps/mean_shift.cpp
    src/host/sweeps/moments.cpp src/host/sweeps/order_statistics/selection.cpp
    src/host/sweeps/saturating.cpp src/host/sweeps/sorted_counts.cpp src/host/sweeps/subarrays.cpp
    src/host/sweeps/words.cpp
    src/host/sweeps/random/draw.cpp src/host/sweeps/random/draw_values.cpp
    src/host/sweeps/random/item_draws.cpp src/host/sweeps/random/least_keys.cpp
    src/host/sweeps/random/multinomial.cpp src/host/sweeps/random/sample_tree.cpp
    src/host/sweeps/random/shuffle.cpp)
  # Templates of their own: nothing would be saved.
  set_target_properties(cairn_${namespace} PROPERTIES UNITY_BUILD OFF)
  target_compile_options(cairn_${namespace} PRIVATE
    ${OpenMP_CXX_FLAGS} ${cairn_vector_warnings} ${cairn_frames}
    -fno-exceptions ${cairn_flags_${namespace}} $<IF:$<CONFIG:Debug,MinSizeRel>,-O2,-O3>)
  if(cairn_has_lanes_${namespace})
    # xsimd's headers take as long as an average sweep. Without them there is nothing to precompile, and clang
    # 19 takes no standard header after a precompiled one that has none ("__builtin_va_list is ambiguous").
    target_precompile_headers(cairn_${namespace} PRIVATE
                              "${PROJECT_SOURCE_DIR}/src/host/sweeps/lane_choice.hpp"
                              "${PROJECT_SOURCE_DIR}/src/machine/parts.hpp")
    target_include_directories(cairn_${namespace} SYSTEM PRIVATE "${CAIRN_XSIMD_INCLUDE_DIR}")
    target_compile_definitions(cairn_${namespace} PRIVATE CAIRN_BATCH_LANES)
  endif()
  set(cairn_all_objects ${cairn_all_objects} $<TARGET_OBJECTS:cairn_${namespace}> PARENT_SCOPE)
endfunction()

foreach(set IN LISTS cairn_sets)
  cairn_host_target(${set})
endforeach()

cairn_objects(cairn_host portable
  src/axis.cpp src/axis_map.cpp src/bin_rule.cpp src/bin_search.cpp src/binned.cpp src/columns.cpp
    src/containers.cpp src/digitize.cpp src/extremes.cpp src/frequencies.cpp src/histogram.cpp
    src/histogram_builder.cpp src/info.cpp src/mean_shift.cpp src/memory.cpp src/moments.cpp
    src/order_statistics.cpp src/sampling.cpp src/saturating_histogram.cpp src/state.cpp
    src/subarrays.cpp src/sums_in_bins.cpp src/value_counts.cpp src/value_numbers.cpp src/word_hash.cpp
    src/word_table.cpp
  src/random/bootstrap.cpp src/random/continuous_distribution.cpp src/random/distribution.cpp
    src/random/multinomial.cpp src/random/reservoir.cpp src/random/shuffle.cpp src/random/uniform.cpp
    src/random/varying_draws.cpp src/random/without_replacement.cpp
  src/c/axis.cpp src/c/binned.cpp src/c/call.cpp src/c/digitize.cpp src/c/extremes.cpp src/c/frequencies.cpp
    src/c/give.cpp src/c/histogram.cpp src/c/histogram_builder.cpp src/c/info.cpp src/c/mean_shift.cpp
    src/c/memory.cpp src/c/moments.cpp src/c/order_statistics.cpp src/c/ranks.cpp
    src/c/saturating_histogram.cpp src/c/subarrays.cpp src/c/value_counts.cpp src/c/words.cpp
  src/c/random/continuous_distribution.cpp src/c/random/distribution.cpp src/c/random/draws.cpp
    src/c/random/reservoir.cpp src/c/random/sampling.cpp
  src/binned/binned_sums.cpp src/binned/range.cpp src/binned/saved_sums.cpp
  src/binned/sums_of_ranks.cpp
  src/collective/binned_sums.cpp src/collective/divided_histogram.cpp src/collective/extremes.cpp
    src/collective/histogram.cpp src/collective/mean_shift.cpp src/collective/moments.cpp
    src/collective/selection.cpp
  src/collective/digitize.cpp src/collective/divided_shift.cpp src/collective/divided_sums.cpp
    src/collective/saturating_histogram.cpp src/collective/seeds_and_bandwidth.cpp
    src/collective/subarrays.cpp
  src/collective/random/bootstrap.cpp src/collective/random/least_of_ranks.cpp
    src/collective/random/multinomial.cpp src/collective/random/reservoir.cpp
    src/collective/random/sampling.cpp src/collective/random/shuffle.cpp
    src/collective/random/shuffled_slices.cpp src/collective/random/without_replacement.cpp
  src/collective/values/divided_table.cpp src/collective/values/value_counter.cpp
    src/collective/values/value_counts.cpp src/collective/values/value_numbers.cpp
    src/collective/values/values_call.cpp
  src/ranks/agreement.cpp src/ranks/counts.cpp src/ranks/splitters.cpp
  src/states/axis_record.cpp src/states/reader.cpp
  src/call/place.cpp src/call/sentence.cpp
  src/machine/advice.cpp src/machine/affinity.cpp src/machine/for_each.cpp src/machine/group_quotas.cpp
    src/machine/instruction_sets.cpp src/machine/memory_limit.cpp src/machine/pages.cpp
    src/machine/placement_plan.cpp src/machine/thread_placement.cpp src/machine/threads.cpp
    src/machine/unnamed_file.cpp
  $<IF:$<BOOL:${CAIRN_HWLOC}>,src/machine/topology.cpp,src/machine/topology_absent.cpp>
  src/tables/axis/axis_state.cpp src/tables/axis/edge_cells.cpp src/tables/axis/kinds/categories.cpp
    src/tables/axis/kinds/circular.cpp src/tables/axis/kinds/edges.cpp src/tables/axis/mesh.cpp
    src/tables/axis/position_curve.cpp src/tables/axis/position_map.cpp src/tables/axis/position_table.cpp
    src/tables/axis/thresholds.cpp
  src/tables/curves/bin_table.cpp src/tables/curves/continuous_state.cpp src/tables/curves/curve_table.cpp
    src/tables/curves/density_law.cpp src/tables/curves/quantile_series.cpp
    src/tables/distributions/log_masses.cpp src/tables/distributions/mass_facts.cpp
    src/tables/distributions/mass_laws.cpp src/tables/distributions/mass_table.cpp
    src/tables/distributions/zipf_table.cpp
  src/tables/draws/alias.cpp src/tables/draws/boundaries.cpp src/tables/draws/draw_tables.cpp
    src/tables/draws/item_masses.cpp
  src/points/bin_seeds.cpp src/points/cells_for.cpp src/points/centers.cpp src/points/nearest_points.cpp
    src/points/neighbour_distance.cpp src/points/scaled_points.cpp src/points/sorted_points.cpp
  src/heavy/array_sums.cpp src/heavy/line_search.cpp src/heavy/query_shape.cpp
  src/counting/hot_rows.cpp src/counting/item_intervals.cpp src/counting/key_table.cpp
    src/counting/key_threshold.cpp src/counting/least_keys.cpp src/counting/linear_rule.cpp
    src/counting/reported_steps.cpp src/counting/secret_hash.cpp src/counting/spilled_entries.cpp
    src/counting/spilling_table.cpp src/counting/word_slots.cpp
  src/host/run/accumulate.cpp src/host/run/counters.cpp src/host/run/digitize.cpp
    src/host/run/entry_reads.cpp src/host/run/few_samples.cpp src/host/run/histogram.cpp
    src/host/run/joint_histogram.cpp src/host/run/labels.cpp src/host/run/mean_shift.cpp
    src/host/run/moments.cpp
    src/host/run/saturating.cpp src/host/run/word_counts.cpp src/host/run/word_numbers.cpp
  src/host/run/random/draw.cpp src/host/run/random/draw_values.cpp src/host/run/random/gather.cpp
    src/host/run/random/item_draws.cpp src/host/run/random/least_keys.cpp
    src/host/run/random/multinomial.cpp src/host/run/random/sample_tree.cpp src/host/run/random/shuffle.cpp
  src/host/run/order_statistics/position_search.cpp src/host/run/order_statistics/selection.cpp
  src/host/run/subarrays/boxes.cpp src/host/run/subarrays/subarrays.cpp
  src/host/run/value_counts/orders/first_positions.cpp src/host/run/value_counts/orders/first_seen.cpp
    src/host/run/value_counts/orders/ordered.cpp
    src/host/run/value_counts/orders/records.cpp src/host/run/value_counts/streams/saved_values.cpp
    src/host/run/value_counts/value_counts.cpp src/host/run/value_counts/value_numbers.cpp
    src/host/run/value_counts/streams/stream_keys.cpp src/host/run/value_counts/streams/value_stream.cpp)
# g++ sets and copies structs of 64 bytes to 8 KiB by `rep stos` and `rep movs`, which take 30 cycles to
# begin: a fifth of the time of a histogram of ten samples. From 1 KiB on they pay. clang++ calls memset. In
# sweeps nothing was gained.
set(cairn_blocks vector_loop:1024:noalign,rep_8byte:8192:noalign,libcall:-1:noalign)
check_cxx_compiler_flag(-mmemset-strategy=${cairn_blocks} cairn_has_strategies)
if(cairn_has_strategies)
  set(cairn_blocks -mmemset-strategy=${cairn_blocks} -mmemcpy-strategy=${cairn_blocks})
else()
  set(cairn_blocks "")
endif()
target_compile_options(cairn_host PRIVATE
  ${OpenMP_CXX_FLAGS} ${cairn_frames} $<$<CONFIG:Release>:-O2> ${cairn_blocks})
# Most sources read these, which take longer than what most of them say.
target_precompile_headers(cairn_host PRIVATE <algorithm> <cmath> <cstddef> <cstdint> <cstring> <functional>
  <limits> <memory> <optional> <span> <stdexcept> <string> <string_view> <utility> <variant> <vector>
  <cairn/axis.hpp> <cairn/execution.hpp> <cairn/sample_types.hpp>)
# Tests have one of their own.
set_source_files_properties(src/machine/pages.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
if(CAIRN_HWLOC)
  target_include_directories(cairn_host SYSTEM PRIVATE "${CAIRN_HWLOC_INCLUDE_DIR}")
endif()
if(cairn_offload STREQUAL "off")
  cairn_objects(cairn_offload_host portable offload/run/absent.cpp)
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
# Installed, cairn::runtime is what cairnConfig.cmake finds on the consumer's machine.
set(cairn_built_libraries ${cairn_openmp_libraries} ${cairn_offload_libraries} ${cairn_hwloc_libraries})
target_link_libraries(cairn INTERFACE
  "$<BUILD_INTERFACE:${cairn_built_libraries}>" $<INSTALL_INTERFACE:cairn::runtime>)
if(cairn_runtime_dir)
  target_link_options(cairn INTERFACE "$<BUILD_INTERFACE:LINKER:-rpath,${cairn_runtime_dir}>")
endif()
if(CAIRN_SANITIZE)
  target_link_options(cairn INTERFACE ${cairn_sanitize})
endif()
# libomptarget reads device images of a shared library also after that was closed.
set(cairn_stays_loaded "")
if(NOT cairn_offload STREQUAL "off")
  set(cairn_stays_loaded "LINKER:-z,nodelete")
  target_link_options(cairn INTERFACE
    "$<$<IN_LIST:$<TARGET_PROPERTY:TYPE>,SHARED_LIBRARY;MODULE_LIBRARY>:${cairn_stays_loaded}>")
endif()

# The same archive for C, which is linked by a C compiler too.
add_library(cairn_c INTERFACE)
add_library(cairn::c ALIAS cairn_c)
set_target_properties(cairn_c PROPERTIES EXPORT_NAME c)
target_link_libraries(cairn_c INTERFACE
  cairn $<$<NOT:$<LINK_LANGUAGE:CXX>>:stdc++> $<$<NOT:$<LINK_LANGUAGE:CXX>>:m>)

# The C API alone, for languages that load a library: nothing else of it can be seen from outside, so its
# version is that of the C API.
if(CAIRN_SHARED)
  file(STRINGS include/cairn/c/base.h cairn_c_abi REGEX "define CAIRN_C_ABI")
  string(REGEX MATCH "[0-9]+" cairn_c_abi "${cairn_c_abi}")
  add_library(cairn_shared SHARED ${cairn_all_objects} ${cairn_device_object})
  set_target_properties(cairn_shared PROPERTIES OUTPUT_NAME cairn_c VERSION ${PROJECT_VERSION}
    SOVERSION ${cairn_c_abi} LINKER_LANGUAGE CXX LINK_DEPENDS "${PROJECT_SOURCE_DIR}/src/c/exported.map")
  target_link_options(cairn_shared PRIVATE
    "LINKER:--version-script=${PROJECT_SOURCE_DIR}/src/c/exported.map,-z,defs" ${cairn_stays_loaded})
  target_link_libraries(cairn_shared PRIVATE ${cairn_built_libraries})
endif()
