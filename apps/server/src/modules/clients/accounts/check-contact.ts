/** Checks of the contact details that clients enter in forms. */
import { today } from '@zapys/domain/time'
import { FIRST_DAY, isBlank } from '@zapys/domain/validation'
import { type GuestClient, mailPattern } from '@zapys/contract'
import { type FieldError, ApiError } from '../../../platform/errors/api-error.ts'
import type { Contact } from '../clients/public.ts'
import { internationalPhone } from './phone.ts'

type Names = Partial<Record<'first_name' | 'middle_name' | 'last_name', string | null | undefined>>

/** Errors for names without a visible letter. Empty names count as absent, which may be allowed. */
export const nameErrors = (path: string, names: Names): FieldError[] =>
  (['first_name', 'middle_name', 'last_name'] as const)
    .filter((name) => names[name]?.trim() && isBlank(names[name]))
    .map((name) => wrong(path, name, 'Required field', 'field_required'))

/** Errors for malformed email addresses. An empty one counts as absent. */
export const emailErrors = (path: string, email: string | null | undefined): FieldError[] =>
  !email?.trim() || mailPattern.test(email.trim())
    ? []
    : [wrong(path, 'email', 'Incorrect E-Mail Address', 'invalid_email')]

/** Allows 1900 to today in the time zone, both included. `now`: epoch milliseconds. */
export function birthDateErrors(
  path: string,
  birth: string | null | undefined,
  { timeZone, now }: { timeZone: string; now: number },
): FieldError[] {
  if (!birth) return []
  if (birth < FIRST_DAY)
    return [wrong(path, 'birth_date', 'Value does not fit into the minimum limit', 'invalid_min_date')]
  if (birth > today(timeZone, now / 1000))
    return [wrong(path, 'birth_date', 'Value does not fit into the maximum limit', 'invalid_max_date')]
  return []
}

const wrong = (path: string, name: string, message: string, code: string): FieldError => ({
  field: `${path}.${name}`,
  message: `${path}.${name}: ${message}`,
  code,
})

/**
 * Rejects with `validation.failed` for missing or blank names, and with `phone.notInternational` for invalid phones.
 */
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
  if (email !== undefined && !mailPattern.test(email))
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
