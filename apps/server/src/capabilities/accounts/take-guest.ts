/**
 * What was booked with a phone becomes its owner's: whoever has proven it by a code gets what guests booked with it until
 * that moment. Later bookings wait for the next proof, since a number can change hands. docs/decisions/0010-guests.md
 */
import { sql } from 'kysely'
import { companyScope, type CompanyScope } from '../../database/company-scope.ts'
import { instant, type Tx } from '../../database/database.ts'

export const guestColumns = ['client_id', 'email_verified', 'blocked'] as const

export type Guest = { client_id: string; email_verified: boolean; blocked: boolean }

/** The person's proven phone and when it was (epoch milliseconds). Two requests of one person wait for each other here. */
export const lockProvenPhone = (
  tx: Tx,
  personId: string,
): Promise<{ phone: string | null; proven_at: number }> =>
  tx
    .selectFrom('person')
    .select(['phone', (columns) => columns.fn.coalesce('phone_proven_at', 'created').as('proven_at')])
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The guest's client of the phone. Bookings of guests under way end before, or find it gone. */
export const lockGuestOf = (tx: Tx, company: CompanyScope, phone: string): Promise<Guest | undefined> =>
  tx
    .selectFrom('client')
    .select(guestColumns)
    .where('company_id', '=', company.companyId)
    .where('phone', '=', phone)
    .where('guest', '=', true)
    .forUpdate()
    .executeTakeFirst()

export async function wasBookedAfter(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  moment: number,
): Promise<boolean> {
  const later = await tx
    .selectFrom('appointment')
    .select('appointment_id')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where('created', '>', instant(moment))
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** In every company where the person is a client already. Call it when the phone was proven. */
export async function takeGuestsOf(tx: Tx, personId: string): Promise<void> {
  const { phone, proven_at } = await lockProvenPhone(tx, personId)
  if (phone === null) return
  const own = await tx
    .selectFrom('person_client')
    .innerJoin('company', 'company.company_id', 'person_client.company_id')
    .select(['person_client.company_id', 'person_client.client_id'])
    .where('person_id', '=', personId)
    .where('company.active', '=', true)
    .orderBy('person_client.company_id')
    .execute()
  for (const { company_id, client_id: clientId } of own) {
    const company = await companyScope(tx, company_id)
    const guest = await lockGuestOf(tx, company, phone)
    if (guest !== undefined) await takeGuestBookings(tx, company, { guest, clientId, until: proven_at })
    await takeWaiting(tx, company, { phone, clientId, until: proven_at })
  }
}

/**
 * Moves the guest's bookings, with what hangs on each, to the client. What the guest typed about themselves does not come
 * along: the client's own profile says who they are. A block does: nobody gets rid of it by proving the phone.
 */
export async function takeGuestBookings(
  tx: Tx,
  company: CompanyScope,
  { guest, clientId, until }: { guest: Guest; clientId: string; until: number },
): Promise<void> {
  const company_id = company.companyId
  const guestId = guest.client_id
  const moved = await tx
    .updateTable('appointment')
    .set({ client_id: clientId })
    .where('company_id', '=', company_id)
    .where('client_id', '=', guestId)
    .where('created', '<=', instant(until))
    .returning('appointment_id')
    .execute()
  if (guest.blocked)
    await tx
      .updateTable('client')
      .set({ blocked: true })
      .where('company_id', '=', company_id)
      .where('client_id', '=', clientId)
      .execute()
  const ids = moved.map(({ appointment_id }) => appointment_id)
  for (const table of ['notification', 'survey', 'file'] as const)
    await tx
      .updateTable(table)
      .set({ client_id: clientId })
      .where('company_id', '=', company_id)
      .where('client_id', '=', guestId)
      .where(sql<boolean>`appointment_id = any(${ids}::uuid[])`)
      .execute()
  if (await wasBookedAfter(tx, company, guestId, until)) return
  // Nothing is left but answers about the guest and files that belong to them.
  for (const table of ['file', 'notification', 'client'] as const)
    await tx.deleteFrom(table).where('company_id', '=', company_id).where('client_id', '=', guestId).execute()
}

/** Places in line that were joined with the phone. */
export async function takeWaiting(
  tx: Tx,
  company: CompanyScope,
  { phone, clientId, until }: { phone: string; clientId: string; until: number },
): Promise<void> {
  await tx
    .updateTable('waiting_entry')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', 'is', null)
    .where(sql<string>`contact ->> 'phone'`, '=', phone)
    .where('created', '<=', instant(until))
    .execute()
}
