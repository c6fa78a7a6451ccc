/** What the company allows of accounts. Spec §6; the switches are set in its booking settings. */
import type { BookingSettings } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { ApiError } from '../../plugins/api-error.ts'
import { bookingSettings } from '../companies/public.ts'

/** Refuses with `account.disabled` where the company offers no personal account. Answers its booking settings. */
export async function requireAccount(read: Connection, company: CompanyScope): Promise<BookingSettings> {
  const stored = await read
    .selectFrom('company_settings')
    .select('booking_settings')
    .where('company_id', '=', company.companyId)
    .executeTakeFirst()
  const settings = bookingSettings(stored?.booking_settings)
  if (!settings.account.enabled) throw new ApiError('account.disabled')
  return settings
}

/** Refuses with `auth.disabled` where there is no way to sign in at all. */
export function requireSomeMethod({ auth }: BookingSettings): void {
  if (!auth.sms_auth && !auth.sms_password_auth && !auth.social_auth) throw new ApiError('auth.disabled')
}
