/** How much an address may take without a proven phone. docs/rules/shares.md */
export { lineOf, type Mark, NO_MARK } from './mark.ts'
export {
  mayMove,
  mayMovePlaces,
  mayTakePlacesOf,
  mayTakeTime,
  type MayTakeTime,
  standingClaims,
  type TakenTime,
} from './may-take.ts'
export type { StandingClaim } from './claims.ts'
export { type HoldToRedeem, isRedeemable, offerHolder } from './hold-to-redeem.ts'
export { mayJoinLine } from './may-join-line.ts'
