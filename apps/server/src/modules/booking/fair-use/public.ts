/** Limits how much an address may book without a verified phone. docs/rules/shares.md */
export {
  checkFairUseOfMove,
  checkFairUseOfMovedPlaces,
  checkFairUseOfPlaces,
  checkFairUse,
  type FairUseCheck,
  standingClaims,
  type TakenTime,
} from './check-fair-use.ts'
export {
  type StandingClaim,
  fairUseQueueKey,
  type Attribution,
  NO_ATTRIBUTION,
  type HoldToRedeem,
  holdToRedeem,
  isRedeemable,
  offerHolder,
} from './claims.ts'
export { mayJoinLine } from './check-waiting-list.ts'
