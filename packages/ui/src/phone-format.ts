/** Loaded on demand: 17 KiB that the first screens need not carry. */
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/core'
import type { CountryCode, MetadataJson } from 'libphonenumber-js/core'
import metadata from './phone-metadata.json' with { type: 'json' }

const known = metadata as unknown as MetadataJson

const parse = (typed: string, country: string) =>
  // Numbers of many countries are typed with 00 for the plus.
  parsePhoneNumberFromString(
    typed.trim().replace(/^00(?=[1-9])/, '+'),
    { defaultCountry: country as CountryCode },
    known,
  )

/** `+380 67 123 4567`; the value as typed where it is no number we know, because a mask must never eat what was typed. */
export function formatPhone(typed: string, country: string): string {
  const number = parse(typed, country)
  return number?.isPossible() ? number.formatInternational() : typed
}

/** `+` and digits as the server stores it; undefined where the typed value cannot be made international. */
export function internationalPhone(typed: string, country: string): string | undefined {
  const number = parse(typed, country)
  if (number?.isPossible()) return number.number
  const digits = typed.replace(/[^\d+]/g, '')
  // A country outside our subset: the plus says it is international, the server decides.
  return number === undefined && /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

/** What stands against a number before the server is asked: it has too few or too many digits, or no number there looks so. */
export function phoneDoubt(typed: string, country: string): 'short' | 'long' | 'unlike' | undefined {
  const number = parse(typed, country)
  const length = validatePhoneNumberLength(
    number?.number ?? typed,
    { defaultCountry: country as CountryCode },
    known,
  )
  if (length === 'TOO_SHORT') return 'short'
  if (length === 'TOO_LONG') return 'long'
  // Of a country outside the subset nothing is known: the server decides.
  if (length === 'INVALID_COUNTRY') return undefined
  return length !== undefined || number?.isValid() !== true ? 'unlike' : undefined
}
