import type { Clock } from './clock.ts'
import type { Catalogue } from './db/catalogue.ts'
import type { Database } from './db/database.ts'
import type { CalendarFiles } from '../gateways/calendar-files/port.ts'
import type { FiscalRegistrars } from '../gateways/fiscal-registrars/port.ts'
import type { PaymentProviders } from '../gateways/payment-providers/port.ts'
import type { FetchPicture } from '../gateways/pictures/port.ts'
import type { Receivers } from '../gateways/receivers/port.ts'
import type { Senders } from '../gateways/senders.ts'

/** Dependencies that know no module. Use cases get `Deps` of modules/deps/deps.ts. */
export type PlatformDeps = {
  database: Database
  /** Cache of companies' setups, for bookings. */
  catalogue: Catalogue
  clock: Clock
  /** Signs issued keys, such as the one to manage a booking. */
  secret: string
  /** Public address of the server, without a trailing slash; links in messages begin with it. */
  publicUrl: string
  /** Message senders, one per channel. */
  senders: Senders
  /** Payment providers, by name. */
  paymentProviders: PaymentProviders
  /** Registrars of receipts at a tax office, by name. */
  fiscalRegistrars: FiscalRegistrars
  /** Webhook receivers of companies. */
  receivers: Receivers
  /** External calendars. */
  calendarFiles: CalendarFiles
  /** Fetches companies' pictures from other servers; absent: none are fetched. */
  fetchPicture?: FetchPicture
  /** Callers exempt from fair-use limits: the operator's programs; docs/rules/shares.md. Absent: none. */
  isTrusted?: (address: string) => boolean
  /** How long an exceeded rate limit of an address is cached without reading the database; absent: five seconds. */
  overLimitTtlMs?: number
  /** Maximum tries of the easiest challenge; absent: as in docs/rules/shares.md. Lower in tests of other subjects. */
  challengeTries?: number
  /** The N of scrypt for passwords; absent: the value in `passwords.ts`. Lower in tests of other subjects. */
  passwordCost?: number
  /** Maximum of codes by SMS per day, for the whole installation; docs/rules/limits.md. */
  codesPerDay?: number
  /** Maximum of other paid messages to clients per day. */
  messagesPerDay?: number
  /** How long a company’s home and its rendered page may be cached; absent: not cached. */
  configurationTtlMs?: number
  /** Time limit for rendering a screen for the HTML; absent: the default of the pages. */
  renderMs?: number
}
