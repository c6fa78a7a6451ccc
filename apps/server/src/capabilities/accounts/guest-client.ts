import type { GuestClient } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { ApiError } from '../../plugins/api-error.ts'
import { internationalPhone } from './phone.ts'

/** What a guest typed, cleaned: no empty texts, the phone as `+` and digits. */
export type Contact = {
  first_name: string
  middle_name?: string
  last_name?: string
  phone: string
  email?: string
}

/** Refuses with `validation.failed` for a missing name and `phone.notInternational` for any other phone. */
export function checkContact(client: GuestClient | null | undefined): Contact {
  const text = (value: string | null | undefined) => value?.trim() || undefined
  const required = (['first_name', 'phone'] as const).filter((name) => text(client?.[name]) === undefined)
  if (required.length > 0)
    throw new ApiError('validation.failed', {
      errors: required.map((name) => ({
        field: `appointment.client.${name}`,
        message: `appointment.client.${name}: Required field`,
        code: 'field_required',
      })),
    })
  const [middle_name, last_name, email] = [
    text(client?.middle_name),
    text(client?.last_name),
    text(client?.email),
  ]
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new ApiError('validation.failed', {
      errors: [
        {
          field: 'appointment.client.email',
          message: 'appointment.client.email: Incorrect E-Mail Address',
          code: 'invalid_email',
        },
      ],
    })
  return {
    first_name: text(client?.first_name)!,
    phone: internationalPhone(text(client?.phone)!),
    ...(middle_name === undefined ? {} : { middle_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...(email === undefined ? {} : { email }),
  }
}

/**
 * The client of the company that a guest is: by phone, then by mail; a new one when neither is known.
 * A known client's own data stay as they are, since anybody can type anybody's phone.
 * Refuses with `client.contactsDiffer` when phone and mail belong to two clients.
 */
export async function guestClientId(
  tx: Tx,
  company: CompanyScope,
  contact: Contact,
  details: GuestDetails & { /** Epoch milliseconds. */ now: number },
): Promise<string> {
  // A second round where the known client was deleted meanwhile: then the phone is free, and the guest is somebody new.
  for (let round = 1; ; round += 1) {
    const clientId =
      (await newGuest(tx, company, contact, details)) ?? (await knownGuest(tx, company, contact))
    if (clientId !== undefined) return clientId
    if (round === 3) throw new ApiError('server.busy')
  }
}

/** Undefined where phone or mail are taken. */
async function newGuest(
  tx: Tx,
  company: CompanyScope,
  contact: Contact,
  details: GuestDetails & { /** Epoch milliseconds. */ now: number },
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('client')
    .values({
      company_id: company.companyId,
      client_id: newId(),
      first_name: contact.first_name,
      middle_name: contact.middle_name ?? null,
      last_name: contact.last_name ?? null,
      phone: contact.phone,
      email: contact.email ?? null,
      birth_date: details.birth_date,
      gender: details.gender,
      extra_fields: JSON.stringify(details.extra_fields),
      created: new Date(details.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst()
  return inserted?.client_id
}

/** Held until the transaction ends, so that a deletion of the client waits for the booking, or the booking for it. */
async function knownGuest(tx: Tx, company: CompanyScope, contact: Contact): Promise<string | undefined> {
  const known = await tx
    .selectFrom('client')
    .select('client_id')
    .where('company_id', '=', company.companyId)
    .where((where) =>
      where.or([
        where('phone', '=', contact.phone),
        where(sql<string>`lower(email)`, '=', contact.email?.toLowerCase() ?? null),
      ]),
    )
    .forKeyShare()
    .execute()
  if (known.length > 1) throw new ApiError('client.contactsDiffer')
  return known[0]?.client_id
}

export type GuestDetails = {
  birth_date: string | null
  gender: 'MALE' | 'FEMALE' | null
  extra_fields: Record<string, unknown>
}
