/** Country of a number while it is typed, by calling code only; full phone metadata is loaded later. */
import countries from './phone-countries.json' with { type: 'json' }

export type PhoneCountry = (typeof countries)[number]
export const phoneCountries: readonly PhoneCountry[] = countries

const international = /^\s*(?:\+|00(?=[1-9]))/
const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '')
const afterPlus = (typed: string) => digitsOf(typed.replace(international, ''))

export const countryBy = (code: string): PhoneCountry | undefined =>
  countries.find((country) => country.code === code)

/**
 * Country of a typed number: `home` without a calling code, undefined for a country outside the list.
 * If several countries share a code, the one in use stays.
 */
export function countryOfTyped(typed: string, home: string, inUse: string = home): string | undefined {
  if (!international.test(typed)) return home
  const digits = afterPlus(typed)
  const owners = countries
    .filter(({ dial }) => digits.startsWith(dial))
    .toSorted((one, other) => other.dial.length - one.dial.length)
    .filter(({ dial }, _, [longest]) => dial.length === longest?.dial.length)
  const isOwner = (code: string) => owners.some((owner) => owner.code === code)
  return [inUse, home].find(isOwner) ?? owners[0]?.code
}

/** The number after another country was chosen: prefixed by its calling code if it had none. */
export function inCountry(typed: string, from: string | undefined, to: string, home: string): string {
  const dial = countryBy(to)?.dial ?? ''
  const before = from === undefined ? undefined : countryBy(from)?.dial
  const bare = international.test(typed)
    ? afterPlus(typed).slice(before !== undefined && afterPlus(typed).startsWith(before) ? before.length : 0)
    : // The leading zero is for calls inside the country and is not dialed from abroad.
      digitsOf(typed).replace(/^0/, '')
  if (bare === '') return to === home ? '' : `+${dial} `
  return `+${dial} ${bare}`
}
