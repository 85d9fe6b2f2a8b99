# The device sources, compiled for the host and the device, and linked into one object when the library is
# built: a plain archive of offload objects crashes in a consumer that has none of its own.

# clang would build for a device of the other kind without a word.
function(cairn_architecture_begins start)
  if(NOT cairn_offload_arch MATCHES "^${start}")
    message(FATAL_ERROR "CAIRN_OFFLOAD_ARCH=${cairn_offload_arch} is no architecture of ${CAIRN_OFFLOAD}; "
                        "expected ${start}...")
  endif()
endfunction()

set(cairn_offload_arch "${CAIRN_OFFLOAD_ARCH}")
set(cairn_device_flags "")
set(cairn_device_link_flags "")
if(cairn_offload STREQUAL "host")
  set(cairn_triple x86_64-pc-linux-gnu)
  # The device image is a shared object of its own and must see libomp, which -r leaves out.
  set(cairn_device_link_flags -Xoffload-linker -lomp -Xoffload-linker -L${cairn_runtime_dir}
                              -Xoffload-linker -Wl,-z,undefs)
elseif(cairn_offload STREQUAL "nvptx")
  if(NOT cairn_offload_arch)
    set(cairn_offload_arch sm_90)
  endif()
  cairn_architecture_begins(sm_)
  set(cairn_device_flags --offload-arch=${cairn_offload_arch}
                         --libomptarget-nvptx-bc-path=${cairn_runtime_dir})
  if(CAIRN_CUDA_PATH)
    list(APPEND cairn_device_flags --cuda-path=${CAIRN_CUDA_PATH})
    set(cairn_device_environment "PATH=${CAIRN_CUDA_PATH}/bin:$ENV{PATH}")
  endif()
elseif(cairn_offload STREQUAL "amdgcn")
  if(NOT cairn_offload_arch)
    set(cairn_offload_arch gfx90a)
  endif()
  cairn_architecture_begins(gfx)
  set(cairn_device_flags -foffload-lto --offload-arch=${cairn_offload_arch})
  set(cairn_device_link_flags ${cairn_runtime_dir}/libomptarget.devicertl.a)
endif()
if(cairn_triple)
  set(cairn_device_flags -fopenmp-targets=${cairn_triple})
endif()

# One small source compiled and linked as the others will be: what this machine has not shows here.
set(cairn_probe "${PROJECT_BINARY_DIR}/CMakeFiles/cairn_probe.o")
set(cairn_device_compiler ${CMAKE_COMMAND} -E env ${cairn_device_environment}
                          ${CMAKE_CXX_COMPILER} -fopenmp ${cairn_device_flags})
if(NOT CAIRN_OFFLOAD_TRIED STREQUAL "${cairn_device_compiler}")
  execute_process(COMMAND ${cairn_device_compiler} -std=c++20 -fPIC -O1 -fno-exceptions
                          -DCAIRN_TARGET=offload -DCAIRN_OF_LIBRARY
                          "-I${PROJECT_SOURCE_DIR}" "-I${PROJECT_SOURCE_DIR}/include"
                          -c "${PROJECT_SOURCE_DIR}/offload/sweeps/probe.cpp"
                          -o "${cairn_probe}"
                  RESULT_VARIABLE cairn_probe_failed ERROR_VARIABLE cairn_probe_answer)
  if(NOT cairn_probe_failed)
    execute_process(COMMAND ${cairn_device_compiler} -r "${cairn_probe}" ${cairn_device_link_flags}
                            -o "${cairn_probe}.r"
                    RESULT_VARIABLE cairn_probe_failed ERROR_VARIABLE cairn_probe_answer)
  endif()
  if(cairn_probe_failed)
    string(REPLACE "\n" "\n  " cairn_probe_answer "\n${cairn_probe_answer}")
    message(FATAL_ERROR "CAIRN_OFFLOAD=${CAIRN_OFFLOAD}: ${CMAKE_CXX_COMPILER} cannot build device code for "
                        "${cairn_triple}${cairn_offload_arch}. It says:${cairn_probe_answer}")
  endif()
  if(cairn_offload STREQUAL "nvptx" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 21)
    execute_process(COMMAND ${cairn_device_compiler} -v -E -x c++ /dev/null
                    OUTPUT_QUIET ERROR_VARIABLE cairn_probe_answer)
    string(REGEX MATCH "Found CUDA installation: ([^,\n]+)" cairn_probe_answer "${cairn_probe_answer}")
    execute_process(COMMAND "${CMAKE_MATCH_1}/bin/ptxas" --version
                    OUTPUT_VARIABLE cairn_probe_answer ERROR_QUIET)
    if(cairn_probe_answer MATCHES "release ([0-9.]+)" AND CMAKE_MATCH_1 VERSION_GREATER_EQUAL 13)
      message(WARNING "CAIRN_OFFLOAD=nvptx: the runtime of clang ${CMAKE_CXX_COMPILER_VERSION} refuses the "
                      "images that CUDA ${CMAKE_MATCH_1} makes: this library will find no device. "
                      "Set CAIRN_CUDA_PATH to CUDA 11.8 or 12.")
    endif()
  endif()
  set(CAIRN_OFFLOAD_TRIED "${cairn_device_compiler}" CACHE INTERNAL
      "The command that compiles device code, once it did")
endif()

cairn_objects(cairn_offload offload
  offload/sweeps/accumulate.cpp offload/sweeps/digitize.cpp offload/sweeps/draw.cpp
  offload/sweeps/draw_values.cpp offload/sweeps/extent.cpp offload/sweeps/gather.cpp
    offload/sweeps/histogram.cpp offload/sweeps/item_draws.cpp offload/sweeps/least_keys.cpp
  offload/sweeps/mean_shift.cpp offload/sweeps/probe.cpp offload/sweeps/saturating.cpp
  offload/sweeps/subarrays.cpp offload/sweeps/value_counts.cpp)
# No exceptions: terminate handlers in parallel regions would not link on the device. No std::complex wrapper:
# clang's is ill-formed beside libstdc++ 12 in C++20.
target_compile_options(cairn_offload PRIVATE -fopenmp ${cairn_device_flags} -fno-exceptions)
target_compile_definitions(cairn_offload PRIVATE _LIBCPP_COMPLEX)

set(cairn_device_object "${PROJECT_BINARY_DIR}/cairn_device.o")
find_program(CAIRN_OBJCOPY NAMES llvm-objcopy-19 llvm-objcopy HINTS "${cairn_compiler_dir}")
if(NOT EXISTS "${CAIRN_OBJCOPY}")
  message(FATAL_ERROR "CAIRN_OFFLOAD=${CAIRN_OFFLOAD} needs llvm-objcopy: Debian's llvm-19.")
endif()
# Kernel names made local: they could collide in silence with kernels of the consumer.
add_custom_command(
  OUTPUT "${cairn_device_object}"
  COMMAND ${CMAKE_COMMAND} -E env ${cairn_device_environment}
          ${CMAKE_CXX_COMPILER} -fopenmp ${cairn_device_flags} -r $<TARGET_OBJECTS:cairn_offload>
          ${cairn_device_link_flags} -o "${cairn_device_object}"
  COMMAND ${CAIRN_OBJCOPY} --set-section-type .llvm.offloading.relocatable=1 --wildcard
          "--localize-symbol=.__omp_offloading_*" "--localize-symbol=.offloading.entry*"
          "${cairn_device_object}"
  DEPENDS cairn_offload $<TARGET_OBJECTS:cairn_offload>
  COMMENT "Linking device code" COMMAND_EXPAND_LISTS VERBATIM)
set_source_files_properties("${cairn_device_object}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)

cairn_objects(cairn_offload_host portable
  offload/memory/devices.cpp offload/run/accumulate.cpp offload/run/column_chunks.cpp
    offload/run/digitize.cpp offload/run/histogram.cpp offload/run/joint_histogram.cpp
    offload/run/mean_shift.cpp offload/run/random/draw.cpp offload/run/random/draw_values.cpp
    offload/run/random/gather.cpp offload/run/random/item_draws.cpp offload/run/random/least_keys.cpp
    offload/run/saturating.cpp offload/run/subarrays.cpp offload/run/value_counts.cpp)
target_compile_options(cairn_offload_host PRIVATE -fopenmp)
set(cairn_offload_libraries "${cairn_runtime_dir}/libomptarget.so")
