/** Limits how much an address may book without a verified phone. docs/rules/shares.md */
export {
  checkFairUseOfMove,
  checkFairUseOfMovedPlaces,
  checkFairUseOfPlaces,
  checkFairUse,
  type FairUseCheck,
  type FairUseRequest,
  readActiveClaims,
  type TakenTime,
} from './check-fair-use.ts'
export {
  type ActiveClaim,
  fairUseQueueKey,
  type Attribution,
  NO_ATTRIBUTION,
  type HoldToRedeem,
  holdToRedeem,
  isRedeemable,
  offerHolder,
} from './claims.ts'
export { checkWaitingListLimit } from './check-waiting-list.ts'
