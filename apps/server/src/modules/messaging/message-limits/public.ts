export { grantMessageLimit } from './change-limit.ts'
export { type LimitState, readLimitStates } from './limit-state.ts'
export { readLimit, readLimits } from './rows.ts'
export { warnOwners } from './warn-owners.ts'
