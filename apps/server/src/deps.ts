import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { FetchPicture } from './gateways/pictures/port.ts'
import type { Senders } from './gateways/senders.ts'

/** What every use case works with. Made once, in app.ts. */
export type Deps = {
  database: Database
  clock: Clock
  /** Signs keys that are given out, such as the one to manage a booking. */
  secret: string
  /** The address clients see, without a trailing slash; links in messages begin with it. */
  publicUrl: string
  /** Who carries messages, one for each channel. */
  senders: Senders
  /** Fetches pictures that companies name elsewhere; absent: none are fetched. */
  fetchPicture?: FetchPicture
  /** Whose callers no share counts: the operator's own programs; docs/rules/shares.md. Absent: nobody's. */
  isTrusted?: (address: string) => boolean
  /** How long an address that is over a budget is known to be, without asking the database; absent: five seconds. */
  overKeptMs?: number
  /** Tries that the easiest challenge takes at most; absent: as docs/rules/shares.md says. Fewer where work is not what is looked at. */
  challengeTries?: number
  /** The N of scrypt for passwords; absent: as `passwords.ts` has it. Lower only where passwords are not what is looked at. */
  passwordCost?: number
  /** Codes by SMS that the whole installation sends in a day at most; docs/rules/limits.md. */
  codesPerDay?: number
  /** Other paid messages to clients in a day at most. */
  messagesPerDay?: number
  /** How old the answer of the configuration may be; absent: it is read each time. */
  configurationKeptMs?: number
}
