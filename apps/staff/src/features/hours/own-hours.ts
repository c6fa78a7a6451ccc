import type { ResourceSchedule } from '@zapys/contract'

/** Without the branch's week: a resource without its own one also follows the single days of the branch. */
export const ownHours = (schedule: ResourceSchedule): ResourceSchedule =>
  schedule.follows_branch ? { ...schedule, cycle_frames: [] } : schedule
