/**
 * Holds as they are stored: the one folder that writes rows of `hold`. It does not know who waits for what ends; the code that
 * ends a hold there tells those in line (holds, offers).
 */
export {
  addHold,
  endHoldRows,
  type EndedHoldRow,
  expireHold,
  extendHoldRow,
  type HeldOf,
  type HoldToRedeem,
  isRedeemable,
  lockHoldRows,
  offerHolder,
} from './hold-rows.ts'
export { deleteEndedHolds, eraseHoldCallers } from './jobs.ts'
