/** Types for the list of stored data (personal-data.ts); a missing table or column does not compile. */
import { recordOf } from '@zapys/contract/values'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Merged } from '../../../platform/db/merged.ts'
import type { keepers } from './keepers.ts'

/**
 * Columns that identify a client or person, directly or through a booking or waiting list entry, or contain their texts
 * or traces.
 */
type PersonalColumn =
  | ('client_id' | 'person_id' | 'appointment_id' | 'entry_id' | 'survey_id' | 'owner_id' | 'id')
  | ('contact' | 'email' | 'birth_date' | 'sent_to' | 'chat_id' | 'subject' | 'answer' | 'reason')
  | ('caller_host' | 'caller_block' | 'caused_by_address' | 'asker' | 'binding' | 'extra_fields')
  | ('raw_body' | 'success_url')

/** Tables whose every column must be in the list. */
export type TablesWithClient<All> = {
  [Table in keyof All]: PersonalColumn & keyof All[Table] extends never ? never : Table
}[keyof All]

/**
 * Fate of one column. `fact`: describes what was sold or when, but no person. Otherwise whether the export shows it,
 * and what the deletion does: `emptied`; `goes` with its row; `stays`; `runs out` within days.
 */
type Column = 'fact' | `${'shown' | 'hidden'}, ${'emptied' | 'goes' | 'stays' | 'runs out'}`

type FromGuest = { guestId: string; clientId: string; until: number }

/** Transfer of a guest's rows to the client who verified the phone; docs/decisions/0010-guests.md. */
type TakeOver = {
  /** Returns the ids of the transferred bookings. */
  bookings?: (tx: Tx, company: CompanyScope, from: FromGuest) => Promise<string[]>
  withBookings?: (
    tx: Tx,
    company: CompanyScope,
    from: FromGuest & { appointmentIds: string[] },
  ) => Promise<void>
  waitingEntries?: (
    tx: Tx,
    company: CompanyScope,
    from: { phone: string; clientId: string; until: number },
  ) => Promise<void>
  /** For a guest without remaining bookings. */
  rest?: (tx: Tx, company: CompanyScope, guestId: string) => Promise<void>
}

/** Moves the rows of a client whom staff merge into another one. */
type Merge = (tx: Tx, company: CompanyScope, merged: Merged) => Promise<unknown>

type PersonalDataTable<Row> = {
  /** Who erases a client's rows: a keeper, or the person's last company; 'nobody' if rows expire on their own. */
  by: keyof typeof keepers | 'person' | 'nobody'
  columns: Record<keyof Row, Column>
} & ('client_id' extends keyof Row
  ? { takeOver: TakeOver | 'stays'; merge: Merge | 'stays' }
  : { takeOver?: never; merge?: never })

export type PersonalData<All> = { [Table in TablesWithClient<All>]: PersonalDataTable<All[Table]> }

export const each =
  <Fate extends Column>(fate: Fate) =>
  <Name extends string>(...columns: Name[]): Record<Name, Fate> =>
    recordOf(columns, () => fate)
export const facts = each('fact')
