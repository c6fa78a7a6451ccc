/** Loaded on demand: 17 KiB that the first screens do not need. */
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/core'
import type { CountryCode, MetadataJson } from 'libphonenumber-js/core'
import metadata from './phone-metadata.json' with { type: 'json' }

const known = metadata as unknown as MetadataJson

const parse = (typed: string, country: string) =>
  // In many countries people type 00 instead of the plus.
  parsePhoneNumberFromString(
    typed.trim().replace(/^00(?=[1-9])/, '+'),
    { defaultCountry: country as CountryCode },
    known,
  )

/** Formats as `+380 67 123 4567`; returns an unknown number as typed, so that no input is lost. */
export function formatPhone(typed: string, country: string): string {
  const number = parse(typed, country)
  return number?.isPossible() ? number.formatInternational() : typed
}

/** `+` and digits, as the server stores it; undefined if the input cannot be made international. */
export function internationalPhone(typed: string, country: string): string | undefined {
  const number = parse(typed, country)
  if (number?.isPossible()) return number.number
  const digits = typed.replace(/[^\d+]/g, '')
  // A country outside the included metadata: the plus marks it as international, the server decides.
  return number === undefined && /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

/** Likely fault of a number, checked before the request: too short, too long, or unlike any number of that country. */
export function phoneDoubt(typed: string, country: string): 'short' | 'long' | 'unlike' | undefined {
  const number = parse(typed, country)
  const length = validatePhoneNumberLength(
    number?.number ?? typed,
    { defaultCountry: country as CountryCode },
    known,
  )
  if (length === 'TOO_SHORT') return 'short'
  if (length === 'TOO_LONG') return 'long'
  // Countries outside the metadata cannot be checked here; the server decides.
  if (length === 'INVALID_COUNTRY') return undefined
  return length !== undefined || number?.isValid() !== true ? 'unlike' : undefined
}
