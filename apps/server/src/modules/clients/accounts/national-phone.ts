/** Phones in national format, as in imported tables and as typed by staff. */
import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Currency } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'

/** Default country by currency. A currency of several countries has none. */
const countryOf: Partial<Record<Currency, CountryCode>> = { UAH: 'UA', PLN: 'PL', RUB: 'RU' }

/** For a company that is not stored yet. */
export const countryOfCurrency = (currency: Currency): CountryCode | undefined => countryOf[currency]

/** Country of phones without a country code: that of the company's currency, if it has one. */
export async function countryOfCompany(
  db: Connection,
  company: CompanyScope,
): Promise<CountryCode | undefined> {
  const { currency_code } = await db
    .selectFrom('company')
    .select('currency_code')
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  return countryOf[currency_code]
}

const WHOLE = /^[(\s]*(\+|00)/

/** Whether the number includes its country code. */
export const namesCountry = (typed: string): boolean => WHOLE.test(typed)

/** Returns `+` and digits. Undefined if the number is invalid, or has no country code and no country is known. */
export function phoneOf(typed: string, country: CountryCode | undefined): string | undefined {
  const text = typed.trim().replace(/^'/, '')
  const isWhole = namesCountry(text)
  const phone = isWhole
    ? parsePhoneNumberFromString(text.replace(/^([(\s]*)00/, '$1+'))
    : parsePhoneNumberFromString(text, country)
  if (phone?.isValid() !== true) return undefined
  // With an international dialling prefix a national number could be parsed as one of another country.
  const isOfCountry = country !== undefined && phone.countryCallingCode === getCountryCallingCode(country)
  return isWhole || isOfCountry ? phone.number : undefined
}

/** Possible readings of a number without a country code when the company is unknown, likeliest first. */
export function readingsOf(typed: string): string[] {
  const countries = [undefined, ...Object.values(countryOf)]
  const readings = countries.map((country) =>
    phoneOf(country === undefined ? `+${typed.trim()}` : typed, country),
  )
  return [...new Set(readings.filter((phone) => phone !== undefined))]
}

/**
 * Completes a number in national format, such as `067 123 45 67`, with the company's country, if staff typed it.
 * Programs include the country: their numbers, and those invalid in that country, stay as sent.
 */
export async function typedPhone<Typed extends string | null | undefined>(
  db: Connection,
  company: CompanyScope,
  by: Pick<Operator, 'sessionId'> | null,
  typed: Typed,
): Promise<Typed | string> {
  if (!typed || by === null || by.sessionId === null || namesCountry(typed)) return typed
  return phoneOf(typed, await countryOfCompany(db, company)) ?? typed
}
