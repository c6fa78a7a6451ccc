import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sql } from 'kysely'
import { newId } from '../../../platform/db/ids.ts'
import { notifyNewClient } from '../../messaging/webhooks/public.ts'

/** A guest's contact, normalized: no empty texts, the phone as `+` and digits. */
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
 * The guest client of the phone, shared by all who book with it without signing in, until it is verified. Never the
 * client of a person who verified the phone, since anyone can type any phone. An email address identifies no client and
 * stays with the booking. Details of an earlier guest stay.
 * Runs the same statement for known and unknown phones. docs/decisions/0010-guests.md
 * Locked until the transaction ends: a transfer of the client and a booking wait for each other.
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
        // A no-op update: `do nothing` would return no row.
        .doUpdateSet({ phone: contact.phone }),
    )
    .returning('client_id')
    // `xmax` is 0 for an inserted row; an existing one has the id of the locking transaction.
    .returning(sql<boolean>`client.xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  await notifyNewClient(tx, company, details.now, { clientId: client_id, isNew: is_new })
  return client_id
}

export const guestColumns = ['client_id', 'email_verified', 'blocked'] as const

export type Guest = { client_id: string; email_verified: boolean; blocked: boolean }

/** The guest client of the phone. Locking it waits for guest bookings in progress; later ones no longer find it. */
export const lockGuestOf = (tx: Tx, company: CompanyScope, phone: string): Promise<Guest | undefined> =>
  tx
    .selectFrom('client')
    .select(guestColumns)
    .where('company_id', '=', company.companyId)
    .where('phone', '=', phone)
    .where('guest', '=', true)
    .forUpdate()
    .executeTakeFirst()
