export {
  lookAtClient,
  lookAtGuest,
  type LookedAt,
  refuseBarred,
  refuseBlocked,
  refuseClient,
  type RestrictionRow,
  restrictionsOf,
} from './refuse.ts'
