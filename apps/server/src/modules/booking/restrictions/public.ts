export {
  readRestrictionFacts,
  lockGuestRestrictionFacts,
  type RestrictionFacts,
  rejectRestricted,
  rejectBlocked,
  rejectClient,
  type RestrictionRow,
  restrictionsOf,
} from './reject.ts'
