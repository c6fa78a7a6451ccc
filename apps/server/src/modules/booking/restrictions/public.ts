export {
  readRestrictionFacts,
  lockGuestRestrictionFacts,
  type RestrictionFacts,
  rejectRestricted,
  rejectBlocked,
  rejectClient,
  type RestrictionRow,
  readRestrictions,
} from './reject.ts'
