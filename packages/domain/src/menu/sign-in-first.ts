import type { BookingSettings } from '@zapys/contract'

/** Routes below /i/:company with a choice; the page of a booking (`booking/:record`) is not among them. */
const choosing = /^(booking|cart|e|b(\/.*)?)$/
const confirming = /\/c\/:dateTime$/

/**
 * Whether a guest must sign in before this screen: from the first step of booking, or at the confirmation. S6.auth.
 * `pattern` is the route's pattern, for example `/i/:company/b/:branch/r/:resource/m`.
 */
export function signInFirst(pattern: string, { auth }: Pick<BookingSettings, 'auth'>): boolean {
  if (!auth.required) return false
  const route = pattern.replace(/^\/i\/:company\/?/, '')
  return (auth.sms_auth_step === 'BOOKING_START' ? choosing : confirming).test(route)
}
