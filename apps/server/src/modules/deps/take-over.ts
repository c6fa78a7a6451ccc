import type { CompanyScope } from '../../platform/db/company-scope.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Moves data that guests left with a phone to the client who verified it; docs/decisions/0010-guests.md.
 * Also replaces the phone in the data of a client who changed it.
 * Accounts know when, but not in which tables: each module contributes its part, and data-rights combines them.
 * `until` and `now`: epoch milliseconds.
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
  /**
   * Replaces the client's phone by the new one in upcoming bookings and open waiting list entries. Call it before the
   * client's phone changes.
   */
  newPhone(
    tx: Tx,
    company: Pick<CompanyScope, 'companyId'>,
    change: { clientId: string; phone: string; now: number },
  ): Promise<void>
  /** Deletes the bot's chat with a phone that no client and no person has any more. */
  formerPhone(tx: Tx, phone: string | null): Promise<void>
}
