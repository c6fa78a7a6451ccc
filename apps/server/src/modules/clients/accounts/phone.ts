import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { ApiError } from '../../../platform/errors/api-error.ts'

/**
 * A typed phone as `+` and digits. Programs send digits with and without the plus; both must name a country.
 * Refuses with `phone.notInternational`.
 */
export function internationalPhone(typed: string): string {
  const text = typed.trim()
  const phone = parsePhoneNumberFromString(text.startsWith('+') ? text : `+${text.replace(/^00/, '')}`)
  if (phone === undefined || !phone.isPossible()) throw new ApiError('phone.notInternational')
  return phone.number
}
