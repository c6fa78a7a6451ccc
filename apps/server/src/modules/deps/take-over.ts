import type { CompanyScope } from '../../platform/db/company-scope.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Moves data that guests left with a phone to the client who verified it; docs/decisions/0010-guests.md.
 * Accounts know when, but not in which tables: each module contributes its part, and data-rights combines them.
 * `until`: epoch milliseconds.
 */
export type TakeOver = {
  /** Moves bookings made until then, with their attachments. A guest without later bookings is removed. */
  bookings(
    tx: Tx,
    company: CompanyScope,
    transfer: { guest: { client_id: string; blocked: boolean }; clientId: string; until: number },
  ): Promise<void>
  /** Moves waiting list entries that were made with the phone. */
  waitingEntries(
    tx: Tx,
    company: CompanyScope,
    transfer: { phone: string; clientId: string; until: number },
  ): Promise<void>
}
