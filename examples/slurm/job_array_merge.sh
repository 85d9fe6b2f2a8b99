#!/usr/bin/env bash
# Adds up what the tasks of a job array counted: job_array.sh says how it is submitted.
#
#   sbatch --dependency=afterok:$array job_array_merge.sh $array
#
#SBATCH --job-name=cairn-merge
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --time=00:10:00
#SBATCH --output=%x.%j.log
set -euo pipefail

cairn=${CAIRN:-cairn}                              # the program
states=${STATES:-states}                           # the folder of the state files
out=${OUT:-counts.npy}                             # where the counts of all go
array=${1:?usage: sbatch job_array_merge.sh JOB_ID_OF_THE_ARRAY}

export OMP_NUM_THREADS=${SLURM_CPUS_PER_TASK:-1}

"$cairn" merge "$states/$array".*.state --out "$out"
