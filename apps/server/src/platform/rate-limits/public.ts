export {
  attributedTo,
  attributedToStaff,
  currentAttribution,
  currentStaffMember,
  isCausedByCompany,
} from './cause.ts'
export { companyShare, limitInForce, type MessageLimit } from './company-share.ts'
export { deleteOldUses } from './jobs.ts'
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
} from './paid-shares.ts'
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
