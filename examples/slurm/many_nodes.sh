#!/usr/bin/env bash
# One run over several nodes: the processes of cairn-mpi share the samples and add up their counts.
#
#   sbatch many_nodes.sh run*.npy
#   CAIRN_MPI=~/mpich/bin/cairn-mpi CAIRN_MPI_TYPE=pmi2 sbatch --nodes=8 many_nodes.sh run*.npy
#
#SBATCH --job-name=cairn-mpi
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=8
#SBATCH --time=01:00:00
#SBATCH --output=%x.%j.log
set -euo pipefail

cairn_mpi=${CAIRN_MPI:-cairn-mpi}                  # the program, built with the MPI of this cluster
mpi_type=${CAIRN_MPI_TYPE:-pmix}                   # pmix for Open MPI, pmi2 for MPICH
read -ra options <<<"${OPTIONS:---bins 1000}"      # which bins: those of `cairn hist --help`
out=${OUT:-counts.npy}                             # where the counts of all go
[ $# -gt 0 ] || { echo "usage: sbatch many_nodes.sh INPUT..." >&2; exit 2; }

# Threads of each process. Since Slurm 22.05 srun does not take --cpus-per-task over from sbatch.
export OMP_NUM_THREADS=${SLURM_CPUS_PER_TASK:-1}
export SRUN_CPUS_PER_TASK=${SLURM_CPUS_PER_TASK:-1}

srun --mpi="$mpi_type" "$cairn_mpi" hist "$@" "${options[@]}" --out "$out"
