export {
  readRestrictionFacts,
  lockGuestRestrictionFacts,
  type RestrictionFacts,
  rejectForAll,
  rejectBlocked,
  rejectClient,
  type RestrictionRow,
  readRestrictions,
} from './reject.ts'
