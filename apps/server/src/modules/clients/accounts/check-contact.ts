import type { GuestClient } from '@zapys/contract'
import { isBlank } from '@zapys/domain/validation'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Contact } from '../clients/public.ts'
import { nameErrors } from './about-oneself.ts'
import { internationalPhone } from './phone.ts'

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
