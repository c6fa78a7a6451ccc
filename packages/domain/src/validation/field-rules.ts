/** Rules of form fields. Sections 5 of the ledger; S5.birthdate for the bounds of dates. */
import type { LocalDate } from '../time/index.ts'
import { isBlank } from './blank.ts'
import { isoDate } from './dates.ts'
import { isPhone } from './phone.ts'

export type FieldValue = string | number | boolean | null | undefined

/** Bounds are inclusive. Each error text is `forms.error.<code>` in the catalogue. */
export type FieldRule =
  | { kind: 'required' | 'phone' | 'email' | 'date' | 'code' | 'file' }
  /** `least`: minimum length of a new password; older ones may have 6 characters. */
  | { kind: 'password'; least?: number }
  | { kind: 'minDate' | 'maxDate'; day: LocalDate }
  | { kind: 'mask'; mask: string }
  | { kind: 'number'; min?: number | null; max?: number | null }

export type FieldErrorCode =
  | 'field_required'
  | 'invalid_phone'
  | 'invalid_email'
  | 'invalid_date'
  | 'invalid_min_date'
  | 'invalid_max_date'
  | 'short_password'
  | 'short_code'
  | 'invalid_mask'
  | 'file_not_ready'
  | 'invalid_min'
  | 'invalid_max'

/** Value of a file field during the upload: the form waits until it is done or removed. */
export const FILE_ON_ITS_WAY = 'on its way'

const MIN_PASSWORD_LENGTH = 6
const MIN_CODE_LENGTH = 5
const DATE_LENGTH = 10

const textOf = (value: FieldValue) => (value == null || typeof value === 'boolean' ? '' : String(value))

/** Zero is a value. An unticked box is empty: a required box must be ticked. */
const isEmpty = (value: FieldValue) => value === false || (value !== true && isBlank(textOf(value)))

/** Counts characters, not code units: an emoji in a password is one character. */
const lengthOf = (text: string) => [...text].length

/** A typed number, with comma or point; null if it is not a number. */
export function typedNumber(value: FieldValue): number | null {
  const text = textOf(value).replaceAll(/\s/g, '').replace(',', '.')
  const number = Number(text)
  return text === '' || !Number.isFinite(number) ? null : number
}

/** The first failing code in the order of the rules; null if all pass. */
export function checkField(value: FieldValue, rules: FieldRule[]): FieldErrorCode | null {
  for (const rule of rules) {
    const code = failure(value, rule)
    if (code !== null) return code
  }
  return null
}

const failsWith = (code: FieldErrorCode, fails: boolean) => (fails ? code : null)

function failure(value: FieldValue, rule: FieldRule): FieldErrorCode | null {
  const text = textOf(value)
  // The other rules do not apply to an empty value.
  if (rule.kind === 'required') return failsWith('field_required', isEmpty(value))
  if (rule.kind === 'phone') return failsWith('invalid_phone', !isPhone(text.trim()))
  if (isEmpty(value)) return null
  switch (rule.kind) {
    case 'email':
      return failsWith('invalid_email', !hasAtInside(text.trim()))
    case 'date':
      return failsWith('invalid_date', text.length < DATE_LENGTH || isoDate(text) === null)
    // Invalid dates are rejected by `date`.
    case 'minDate':
      return failsWith('invalid_min_date', (isoDate(text) ?? rule.day) < rule.day)
    case 'maxDate':
      return failsWith('invalid_max_date', (isoDate(text) ?? rule.day) > rule.day)
    case 'password':
      return failsWith('short_password', lengthOf(text) < (rule.least ?? MIN_PASSWORD_LENGTH))
    case 'code':
      return failsWith('short_code', lengthOf(text) < MIN_CODE_LENGTH || text.includes(' '))
    case 'file':
      return failsWith('file_not_ready', text === FILE_ON_ITS_WAY)
    case 'mask':
      return failsWith('invalid_mask', lengthOf(text) < lengthOf(rule.mask))
    case 'number':
      return numberFailure(typedNumber(text), rule)
  }
}

/** The check of S5.email; the server may be stricter. */
const hasAtInside = (text: string) => text.includes('@') && !text.startsWith('@') && !text.endsWith('@')

function numberFailure(number: number | null, bounds: { min?: number | null; max?: number | null }) {
  // The ledger has no code for letters in a number; 'does not match mask' is the closest.
  if (number === null) return 'invalid_mask'
  if (number < (bounds.min ?? -Infinity)) return 'invalid_min'
  return failsWith('invalid_max', number > (bounds.max ?? Infinity))
}
