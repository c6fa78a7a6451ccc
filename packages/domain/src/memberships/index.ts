export { chooseMembership, coveredOf, fitOf, type Redeemable, type ToCover } from './fit.ts'
export { freezeEnd, planFreeze, planUnfreeze } from './freezing.ts'
export { lastDayOf, periodOf } from './period.ts'
export { endInForce, isFrozenOn, membershipState, soonestUnexpired, startWords } from './state.ts'
