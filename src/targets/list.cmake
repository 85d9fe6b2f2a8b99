# The instruction sets that sweeps are compiled for: of each architecture the narrowest first, which all its
# machines have. Each has a folder src/targets/ARCHITECTURE/NAME of own_*.hpp; a file that it lacks is that of
# the next narrower one, or of src/targets/generic. Its name is an enumerator of cairn::isa
# (include/cairn/execution.hpp) and, as CAIRN_ISA_NAME, of the C API.
#
# NEEDS: what a machine must have, as __builtin_cpu_supports names it.

cairn_instruction_set(x86_64 baseline FLAGS -march=x86-64-v2)
cairn_instruction_set(x86_64 avx2 FLAGS -march=x86-64-v3 NEEDS avx2 fma bmi bmi2)
cairn_instruction_set(x86_64 avx512 FLAGS -march=x86-64-v4 -mprefer-vector-width=512
                      NEEDS avx2 fma bmi bmi2 avx512f avx512cd avx512dq avx512bw avx512vl)
