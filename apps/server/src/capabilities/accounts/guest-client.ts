import type { GuestClient } from '@zapys/contract'
import { isBlank } from '@zapys/domain/validation'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { ApiError } from '../../errors/api-error.ts'
import { nameErrors } from './about-oneself.ts'
import { internationalPhone } from './phone.ts'

/** What a guest typed, cleaned: no empty texts, the phone as `+` and digits. */
export type Contact = {
  first_name: string
  middle_name?: string
  last_name?: string
  phone: string
  email?: string
}

/** Refuses with `validation.failed` for a name that is missing or shows nothing, and `phone.notInternational` for any other phone. */
export function checkContact(client: GuestClient | null | undefined): Contact {
  const text = (value: string | null | undefined) => (value && !isBlank(value) ? value.trim() : undefined)
  const required = (['first_name', 'phone'] as const).filter((name) => text(client?.[name]) === undefined)
  if (required.length > 0)
    throw new ApiError('validation.failed', {
      errors: required.map((name) => ({
        field: `appointment.client.${name}`,
        message: `appointment.client.${name}: Required field`,
        code: 'field_required',
      })),
    })
  const unseen = nameErrors('appointment.client', client ?? {})
  if (unseen.length > 0) throw new ApiError('validation.failed', { errors: unseen })
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
 * The guest's client of the phone: one for all who book with it without signing in, until somebody proves it by a code.
 * Never the client of who has proven it already, since anybody can type anybody's phone; a mail says nothing at all and
 * stays with the booking. What an earlier guest typed stays. Known or not, the same statement runs.
 * docs/decisions/0010-guests.md
 *
 * Locked until the transaction ends: whoever takes the client over waits for the booking, or the booking for them.
 */
export async function guestClientId(
  tx: Tx,
  company: CompanyScope,
  contact: Contact,
  details: GuestDetails & { /** Epoch milliseconds. */ now: number },
): Promise<string> {
  const { client_id } = await tx
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
        // Changes nothing; an insert that did nothing would name nobody.
        .doUpdateSet({ phone: contact.phone }),
    )
    .returning('client_id')
    .executeTakeFirstOrThrow()
  return client_id
}

export type GuestDetails = {
  birth_date: string | null
  gender: 'MALE' | 'FEMALE' | null
  extra_fields: Record<string, unknown>
}
