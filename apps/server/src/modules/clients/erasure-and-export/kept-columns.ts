/** What the list of kept data (kept-data.ts) has to say of each table and column; what it leaves out does not compile. */
import { recordOf } from '@zapys/contract/values'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Merged } from '../../../platform/db/merged.ts'
import type { keepers } from './keepers.ts'

/** Columns that name a client or a person, lead to them by a booking or a wish, or hold their own words and traces. */
type Telling =
  | ('client_id' | 'person_id' | 'appointment_id' | 'entry_id' | 'survey_id' | 'owner_id' | 'id')
  | ('contact' | 'email' | 'birth_date' | 'sent_to' | 'chat_id' | 'subject' | 'answer' | 'reason')
  | ('caller_host' | 'caller_block' | 'caused_by_address' | 'asker' | 'binding' | 'extra_fields')
  | ('raw_body' | 'success_url')

/** Tables of which each column must be in the list. */
export type TablesWithClient<All> = {
  [Table in keyof All]: Telling & keyof All[Table] extends never ? never : Table
}[keyof All]

/**
 * Of one column. `fact`: it says what was sold or when, and nothing of who. Else whether the download shows it, and what
 * becomes of it at the deletion: `emptied`; `goes` with its row; `stays`; `runs out` by itself within days.
 */
type Column = 'fact' | `${'shown' | 'hidden'}, ${'emptied' | 'goes' | 'stays' | 'runs out'}`

type FromGuest = { guestId: string; clientId: string; until: number }

/** How rows of a guest become the client's who has proven the phone; docs/decisions/0010-guests.md. */
type TakeOver = {
  /** Answers which bookings. */
  bookings?: (tx: Tx, company: CompanyScope, from: FromGuest) => Promise<string[]>
  withBookings?: (
    tx: Tx,
    company: CompanyScope,
    from: FromGuest & { appointmentIds: string[] },
  ) => Promise<void>
  wishes?: (
    tx: Tx,
    company: CompanyScope,
    from: { phone: string; clientId: string; until: number },
  ) => Promise<void>
  /** Of a guest who has no booking left. */
  rest?: (tx: Tx, company: CompanyScope, guestId: string) => Promise<void>
}

/** Moves the rows of a client whom staff merge into another one. */
type Merge = (tx: Tx, company: CompanyScope, merged: Merged) => Promise<unknown>

type KeptTable<Row> = {
  /** Who erases a client's rows: a keeper; the person's last company; 'nobody' where rows expire on their own. */
  by: keyof typeof keepers | 'person' | 'nobody'
  columns: Record<keyof Row, Column>
} & ('client_id' extends keyof Row
  ? { takeOver: TakeOver | 'stays'; merge: Merge | 'stays' }
  : { takeOver?: never; merge?: never })

export type Kept<All> = { [Table in TablesWithClient<All>]: KeptTable<All[Table]> }

export const each =
  <Fate extends Column>(fate: Fate) =>
  <Name extends string>(...columns: Name[]): Record<Name, Fate> =>
    recordOf(columns, () => fate)
export const facts = each('fact')
