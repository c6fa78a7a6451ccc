export {
  attribution,
  type Attribution,
  attributionOf,
  currentAttribution,
  currentStaffMember,
  isCausedByCompany,
} from './attribution.ts'
export { deleteOldUses } from './usage.ts'
export {
  dayEndsAt,
  codesMayBeHeldBack,
  DEFAULT_CODES_PER_DAY,
  maxOfOneKind,
  messagesUsed,
  type OverLimit,
  paidShares,
  takeCode,
  takeMessages,
  companyShare,
  limitInForce,
  type MessageLimit,
} from './paid-shares.ts'
export { createConsumeAhead, megabytes, type ConsumeAhead } from './consume-ahead.ts'
export {
  giveBack,
  rejectOver,
  secondsUntilReset,
  consume,
  consumeUnlessOver,
  usedPartOfLimits,
  type Subjects,
} from './consume.ts'
