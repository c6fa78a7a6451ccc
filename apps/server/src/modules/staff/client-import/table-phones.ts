/** Phones in a table of clients. A number without its country belongs to the country of the import, or is refused. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import type { Currency } from '@zapys/contract'
import type { LineReason } from './line-reason.ts'

/** Where phones are written without a country. A currency of several countries names none. */
export const countryOf: Partial<Record<Currency, CountryCode>> = { UAH: 'UA', PLN: 'PL', RUB: 'RU' }

/** Two letters in any case; undefined: it is no country. */
export const countryCalled = (typed: string): CountryCode | undefined =>
  getCountries().find((code) => code === typed.trim().toUpperCase())

/** `+` and digits; undefined where it is no valid number, or names no country and none is known. */
export function phoneOf(typed: string, country: CountryCode | undefined): string | undefined {
  const text = typed.trim().replace(/^'/, '')
  const isWhole = /^[(\s]*(\+|00)/.test(text)
  const phone = isWhole
    ? parsePhoneNumberFromString(text.replace(/^([(\s]*)00/, '$1+'))
    : parsePhoneNumberFromString(text, country)
  if (phone?.isValid() !== true) return undefined
  // Digits dialled to get abroad make a number of another country out of a national one.
  const isOfCountry = country !== undefined && phone.countryCallingCode === getCountryCallingCode(country)
  return isWhole || isOfCountry ? phone.number : undefined
}

/** Why a number was refused. */
export function whyNoPhone(value: string, country: CountryCode | undefined): LineReason {
  const namesCountry = /^\s*(\+|00)/.test(value)
  if (namesCountry) return { code: 'PHONE_INVALID', value, country: null }
  return country === undefined
    ? { code: 'PHONE_WITHOUT_COUNTRY', value }
    : { code: 'PHONE_INVALID', value, country }
}

/** The numbers of a cell: Google joins several by `:::`. */
export const phonesIn = (cell: string): string[] =>
  cell
    .split(/:::|[;,\n]|\s\/\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
