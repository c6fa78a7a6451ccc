import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sql } from 'kysely'
import { newId } from '../../../platform/db/ids.ts'
import { notifyNewClient } from '../../messaging/webhooks/public.ts'

/** What a guest typed, cleaned: no empty texts, the phone as `+` and digits. */
export type Contact = {
  first_name: string
  middle_name?: string
  last_name?: string
  phone: string
  email?: string
}

export type GuestDetails = {
  birth_date: string | null
  gender: 'MALE' | 'FEMALE' | null
  extra_fields: Record<string, unknown>
}

/**
 * The guest's client of the phone: one for all who book with it without signing in, until somebody proves it by a code.
 * Never the client of who has proven it already, since anybody can type anybody's phone; a mail says nothing at all and
 * stays with the booking. What an earlier guest typed stays. Known or not, the same statement runs.
 * docs/decisions/0010-guests.md
 *
 * Locked until the transaction ends: a takeover of the client waits for the booking, or the booking for the takeover.
 */
export async function guestClientId(
  tx: Tx,
  company: CompanyScope,
  contact: Contact,
  details: GuestDetails & { /** Epoch milliseconds. */ now: number },
): Promise<string> {
  const { client_id, is_new } = await tx
    .insertInto('client')
    .values({
      company_id: company.companyId,
      client_id: newId(),
      guest: true,
      first_name: contact.first_name,
      middle_name: contact.middle_name ?? null,
      last_name: contact.last_name ?? null,
      phone: contact.phone,
      birth_date: details.birth_date,
      gender: details.gender,
      extra_fields: JSON.stringify(details.extra_fields),
      created: new Date(details.now),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'phone', 'guest'])
        .where('phone', 'is not', null)
        // Changes nothing; an insert that does nothing would return no row.
        .doUpdateSet({ phone: contact.phone }),
    )
    .returning('client_id')
    // Of a row that was there the transaction that locks it stands in it.
    .returning(sql<boolean>`client.xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  await notifyNewClient(tx, company, details.now, { clientId: client_id, isNew: is_new })
  return client_id
}

export const guestColumns = ['client_id', 'email_verified', 'blocked'] as const

export type Guest = { client_id: string; email_verified: boolean; blocked: boolean }

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
