# The environment of programs built with CAIRN_SANITIZE; ctest reads it before it starts any.

# Sizes that no machine has are refused by a null pointer, as without the sanitizer: tests ask for them.
set(ENV{ASAN_OPTIONS} "allocator_may_return_null=1:detect_stack_use_after_return=1:$ENV{ASAN_OPTIONS}")
# The OpenMP runtimes keep what they allocate until the process ends.
set(ENV{LSAN_OPTIONS}
    "suppressions=${CMAKE_CURRENT_LIST_DIR}/leaks.supp:print_suppressions=0:$ENV{LSAN_OPTIONS}")
set(ENV{UBSAN_OPTIONS} "print_stacktrace=1:$ENV{UBSAN_OPTIONS}")
# libomp is not instrumented; libarcher, which it loads from beside itself, tells ThreadSanitizer what it
# orders.
set(ENV{TSAN_OPTIONS} "ignore_noninstrumented_modules=1:allocator_may_return_null=1:$ENV{TSAN_OPTIONS}")
# No pool of small device blocks: past the end of one lies what the sanitizer watches.
set(ENV{LIBOMPTARGET_MEMORY_MANAGER_THRESHOLD} 0)
