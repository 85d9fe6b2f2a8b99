#!/usr/bin/env bash
# Many small jobs, each started where there is room: a task counts its share of the inputs into a state file,
# and job_array_merge.sh adds these up when all tasks have succeeded.
#
#   export OPTIONS='--bins 200 --range -5 5'
#   array=$(sbatch --parsable --array=0-31 job_array.sh run*.npy)
#   sbatch --dependency=afterok:$array job_array_merge.sh $array
#
#SBATCH --job-name=cairn-array
#SBATCH --array=0-9
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=4
#SBATCH --time=01:00:00
#SBATCH --output=%x.%A.%a.log
set -euo pipefail

cairn=${CAIRN:-cairn}                              # the program
# Which bins, with a range: no task sees the samples of the others.
read -ra options <<<"${OPTIONS:---bins 1000 --range 0 1}"
states=${STATES:-states}                           # the folder of the state files
[ $# -gt 0 ] || { echo "usage: sbatch job_array.sh INPUT..." >&2; exit 2; }

export OMP_NUM_THREADS=${SLURM_CPUS_PER_TASK:-1}

# Of 32 tasks the first has the inputs 1, 33, 65 and so on.
inputs=("$@")
share=()
for ((i = SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN; i < $#; i += SLURM_ARRAY_TASK_COUNT)); do
  share+=("${inputs[i]}")
done
[ ${#share[@]} -gt 0 ] || { echo "more tasks than inputs: there is nothing to count here"; exit 0; }

mkdir -p "$states"
"$cairn" hist "${share[@]}" "${options[@]}" --state "$states/$SLURM_ARRAY_JOB_ID.$SLURM_ARRAY_TASK_ID.state"
