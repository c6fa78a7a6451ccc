export { type Act, writeAudit, writeAudits } from './write-audit.ts'
export { eraseClient, mergeClient, takeEntries, takeMembershipEntries } from './own-data.ts'
export { entriesSince, type EntrySince } from './entries-since.ts'
export { entriesOfThing, type EntryOfThing } from './entries-of-thing.ts'
