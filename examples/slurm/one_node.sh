#!/usr/bin/env bash
# One process on one node, with a thread for each processor that Slurm gives it.
#
#   sbatch one_node.sh run*.npy
#   OPTIONS='--bins 200 --range -5 5' OUT=heights.npy sbatch --cpus-per-task=32 one_node.sh heights-*.npy
#
#SBATCH --job-name=cairn
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=8
#SBATCH --time=01:00:00
#SBATCH --output=%x.%j.log
set -euo pipefail

cairn=${CAIRN:-cairn}                              # the program
read -ra options <<<"${OPTIONS:---bins 1000}"      # which bins: those of `cairn hist --help`
out=${OUT:-counts.npy}                             # where the counts go
[ $# -gt 0 ] || { echo "usage: sbatch one_node.sh INPUT..." >&2; exit 2; }

# Slurm does not set it. Without --cpus-per-task a task has one processor.
export OMP_NUM_THREADS=${SLURM_CPUS_PER_TASK:-1}

"$cairn" hist "$@" "${options[@]}" --out "$out"
