/** What people type about themselves, in every form that asks for it. */
import { today } from '@zapys/domain/time'
import { FIRST_DAY, isBlank } from '@zapys/domain/validation'
import type { FieldError } from '../../../platform/errors/api-error.ts'

type Names = Partial<Record<'first_name' | 'middle_name' | 'last_name', string | null | undefined>>

/** Names without a letter to see. One that is left empty is no name, and may be required or not. */
export const nameErrors = (path: string, names: Names): FieldError[] =>
  (['first_name', 'middle_name', 'last_name'] as const)
    .filter((name) => names[name]?.trim() && isBlank(names[name]))
    .map((name) => wrong(path, name, 'Required field', 'field_required'))

/** A mail without a sign, or with spaces. One that is left empty is no mail. */
export const emailErrors = (path: string, email: string | null | undefined): FieldError[] =>
  !email?.trim() || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? []
    : [wrong(path, 'email', 'Incorrect E-Mail Address', 'invalid_email')]

/** A birth date lies between 1900 and today in the zone, both included. `now`: epoch milliseconds. */
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
