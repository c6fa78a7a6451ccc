/** How much an address may take without a proven phone. docs/rules/shares.md */
export {
  mayMove,
  mayMovePlaces,
  mayTakePlacesOf,
  mayTakeTime,
  type MayTakeTime,
  standingClaims,
  type TakenTime,
} from './may-take.ts'
export {
  type StandingClaim,
  lineOf,
  type Mark,
  NO_MARK,
  type HoldToRedeem,
  holdToRedeem,
  isRedeemable,
  offerHolder,
} from './claims.ts'
export { mayJoinLine } from './may-join-line.ts'
