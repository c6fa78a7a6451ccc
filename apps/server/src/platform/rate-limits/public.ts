export {
  attributedTo,
  type Cause,
  attributedToStaff,
  currentAttribution,
  currentStaffMember,
  isCausedByCompany,
} from './cause.ts'
export { deleteOldUses } from './jobs.ts'
export { type Counting, secondsLeft, summedUp, takeUnseen, takeUses, type Use } from './usage.ts'
export { createConsumeAhead, megabytes, type ConsumeAhead } from './consume-ahead.ts'
export {
  giveBack,
  refuseOver,
  secondsUntilAnew,
  consume,
  consumeUnlessOver,
  usedPartOfLimits,
  type Subjects,
} from './consume.ts'
