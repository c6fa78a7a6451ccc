export { causedBy, currentCause } from './cause.ts'
export { forgetOldUses } from './jobs.ts'
export {
  DEFAULT_CODES_PER_DAY,
  mostOfOneKind,
  type OverLimit,
  paidShares,
  takeCode,
  takePaidMessages,
} from './paid-shares.ts'
export { createSpendAhead, megabytes, type SpendAhead } from './spend-ahead.ts'
export {
  giveBack,
  refuseOver,
  secondsUntilAnew,
  spend,
  spendUnlessOver,
  spentPart,
  type Subjects,
} from './spend.ts'
