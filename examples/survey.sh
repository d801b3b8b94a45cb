#!/bin/bash
#SBATCH --array=1-16
#SBATCH --cpus-per-task=4
#SBATCH --time=24:00:00
ishitori survey '0.???' --to "${TO:-2^20}" --db "part-$SLURM_ARRAY_TASK_ID.db" --quiet \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --threads "${SLURM_CPUS_PER_TASK:-1}"
