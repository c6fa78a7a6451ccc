/** Numbers as people of a country write them, without the country: in a table of clients, and typed by staff. */
import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Currency } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'

/** Where phones are written without a country. A currency of several countries names none. */
const countryOf: Partial<Record<Currency, CountryCode>> = { UAH: 'UA', PLN: 'PL', RUB: 'RU' }

/** Of a company that is not stored yet. */
export const countryOfCurrency = (currency: Currency): CountryCode | undefined => countryOf[currency]

/** Of phones that name none: the country of the currency, where it has one. */
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

/** The number itself says of which country it is. */
export const namesCountry = (typed: string): boolean => WHOLE.test(typed)

/** `+` and digits; undefined where it is no valid number, or names no country and none is known. */
export function phoneOf(typed: string, country: CountryCode | undefined): string | undefined {
  const text = typed.trim().replace(/^'/, '')
  const isWhole = namesCountry(text)
  const phone = isWhole
    ? parsePhoneNumberFromString(text.replace(/^([(\s]*)00/, '$1+'))
    : parsePhoneNumberFromString(text, country)
  if (phone?.isValid() !== true) return undefined
  // Digits dialled to get abroad make a number of another country out of a national one.
  const isOfCountry = country !== undefined && phone.countryCallingCode === getCountryCallingCode(country)
  return isWhole || isOfCountry ? phone.number : undefined
}

/** What a number without a country can mean, where nothing says of which company it is. The likeliest comes first. */
export function readingsOf(typed: string): string[] {
  const countries = [undefined, ...Object.values(countryOf)]
  const readings = countries.map((country) =>
    phoneOf(country === undefined ? `+${typed.trim()}` : typed, country),
  )
  return [...new Set(readings.filter((phone) => phone !== undefined))]
}

/**
 * A number as staff hear it, `067 123 45 67`, is one of the company's country. Programs name the country: theirs stays as
 * it was sent, and so does what is no number of that country.
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
