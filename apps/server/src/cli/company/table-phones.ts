/** Phones in a table of clients. A number without its country belongs to the country of the import, or is refused. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import type { Currency } from '@zapys/contract'
import { StartProblem } from '../../config/start-problem.ts'

/** Where phones are written without a country. A currency of several countries names none. */
export const countryOf: Partial<Record<Currency, CountryCode>> = { UAH: 'UA', PLN: 'PL', RUB: 'RU' }

/** Of `--country`. Throws `StartProblem` for a word that is no country. */
export function readCountry(said: string): CountryCode {
  const country = getCountries().find((code) => code === said.trim().toUpperCase())
  if (country === undefined)
    throw new StartProblem(`--country ${said}: write the two letters of a country, such as UA, PL or US.`)
  return country
}

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

/** Why it was refused, and what helps. */
export const whyNoPhone = (typed: string, country: CountryCode | undefined): string =>
  country === undefined && !/^\s*(\+|00)/.test(typed)
    ? `“${typed}” does not name its country: write +…, or give the country of such numbers, as --country US`
    : `“${typed}” is no valid phone${country === undefined || /^\s*(\+|00)/.test(typed) ? '' : ` of ${country}`}`

/** The numbers of a cell: Google joins several by `:::`. */
export const phonesIn = (cell: string): string[] =>
  cell
    .split(/:::|[;,\n]|\s\/\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
