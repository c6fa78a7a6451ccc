export {
  lookAtClient,
  lookAtGuest,
  type LookedAt,
  refuseBarred,
  refuseClient,
  type RestrictionRow,
  restrictionsOf,
} from './refuse.ts'
