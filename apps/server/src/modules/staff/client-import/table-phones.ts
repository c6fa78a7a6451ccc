/**
 * Phones in a table of clients. A number without a country code belongs to the country of the import, or is rejected.
 */
import { type CountryCode, getCountries } from 'libphonenumber-js/max'
import type { LineReason } from './line-reason.ts'

/** Two letters in any case; undefined if not a country. */
export const countryCalled = (typed: string): CountryCode | undefined =>
  getCountries().find((code) => code === typed.trim().toUpperCase())

/** Why a number was rejected. */
export function whyNoPhone(value: string, country: CountryCode | undefined): LineReason {
  const namesCountry = /^\s*(\+|00)/.test(value)
  if (namesCountry) return { code: 'PHONE_INVALID', value, country: null }
  return country === undefined
    ? { code: 'PHONE_WITHOUT_COUNTRY', value }
    : { code: 'PHONE_INVALID', value, country }
}

/** Phones in a cell: Google joins several with `:::`. */
export const phonesIn = (cell: string): string[] =>
  cell
    .split(/:::|[;,\n]|\s\/\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
