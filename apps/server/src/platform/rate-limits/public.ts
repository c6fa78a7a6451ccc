export { attributedTo, attributedToCompany, currentAttribution, isCausedByCompany } from './cause.ts'
export { deleteOldUses } from './jobs.ts'
export {
  DEFAULT_CODES_PER_DAY,
  maxOfOneKind,
  type OverLimit,
  paidShares,
  takeCode,
  takePaidMessages,
} from './paid-shares.ts'
export { createConsumeAhead, megabytes, type SpendAhead } from './spend-ahead.ts'
export {
  giveBack,
  refuseOver,
  secondsUntilAnew,
  spend,
  consumeUnlessOver,
  spentPart,
  type Subjects,
} from './spend.ts'
