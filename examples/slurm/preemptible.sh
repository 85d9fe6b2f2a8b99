#!/usr/bin/env bash
# A long run that may be interrupted, at the end of its time or where Slurm needs the node for others: it
# keeps a checkpoint, goes back into the queue, and goes on from there when it starts again.
#
#   sbatch preemptible.sh run*.npy
#
# Two minutes before the end of its time Slurm sends SIGTERM to this script alone (the B of --signal), which
# hands it on to cairn: that writes its checkpoint and ends with exit code 75.
#
#SBATCH --job-name=cairn
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=8
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --signal=B:TERM@120
#SBATCH --output=%x.%j.log
#SBATCH --open-mode=append
set -euo pipefail

cairn=${CAIRN:-cairn}                              # the program
read -ra options <<<"${OPTIONS:---bins 1000}"      # which bins: those of `cairn hist --help`
out=${OUT:-counts.npy}                             # where the counts go
kept=${CHECKPOINT:-checkpoint.$SLURM_JOB_ID}       # on a disk that all nodes see; cairn removes it at the end
every=${EVERY:-60}                                 # seconds between checkpoints
[ $# -gt 0 ] || { echo "usage: sbatch preemptible.sh INPUT..." >&2; exit 2; }

export OMP_NUM_THREADS=${SLURM_CPUS_PER_TASK:-1}
echo "job $SLURM_JOB_ID: requeued ${SLURM_RESTART_COUNT:-0} times before"

# In the background: a shell answers no signal while a program runs in its foreground.
run=
trap '[ -z "$run" ] || kill -TERM "$run" || true' TERM
"$cairn" hist "$@" "${options[@]}" --out "$out" --checkpoint "$kept" --resume "$kept" --every "$every" &
run=$!

# A signal ends a wait early: wait until cairn has ended, then ask for its exit code, which the shell keeps.
while kill -0 "$run" 2>/dev/null; do wait "$run" || true; done
status=0
wait "$run" || status=$?

# Where Slurm itself ends a job, by preemption or scancel, it knows what comes next, and the job counts as
# running no more.
if [ "$status" = 75 ] && [ "$(squeue --noheader --format=%T --jobs="$SLURM_JOB_ID")" = RUNNING ]; then
  scontrol requeue "$SLURM_JOB_ID"
fi
exit "$status"
