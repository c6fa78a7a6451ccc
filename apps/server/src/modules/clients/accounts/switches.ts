/** Account settings of a company. S6.switch; they are part of its booking settings. */
import type { BookingSettings } from '@zapys/contract'
import { bookingSettings } from '@zapys/domain/companies'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

/** Returns the booking settings. Rejects with `account.disabled` if the company offers no accounts. */
export async function requireAccount(db: Connection, company: CompanyScope): Promise<BookingSettings> {
  const settings = bookingSettings(
    company.stored === undefined ? await readStoredSettings(db, company) : company.stored.bookingSettings,
  )
  if (!settings.account.enabled) throw new ApiError('account.disabled')
  return settings
}

async function readStoredSettings(db: Connection, company: CompanyScope): Promise<unknown> {
  const stored = await db
    .selectFrom('company_settings')
    .select('booking_settings')
    .where('company_id', '=', company.companyId)
    .executeTakeFirst()
  return stored?.booking_settings
}

const waysIn = ['SIGN_IN', 'SIGN_UP', 'RESET'] as const
export type WayIn = (typeof waysIn)[number]

export const isWayIn = (purpose: string): purpose is WayIn => waysIn.some((way) => way === purpose)

/**
 * Rejects if the company does not allow this way to sign in. Codes: `account.disabled`; `auth.disabled` if there is no
 * way at all, or none with a password; `auth.sms.disabled`; `auth.registration.disabled`.
 */
export async function requireWayIn(db: Connection, company: CompanyScope, way: WayIn): Promise<void> {
  const { auth } = await requireAccount(db, company)
  if (!auth.sms_auth && !auth.sms_password_auth && !auth.social_auth) throw new ApiError('auth.disabled')
  if (way === 'SIGN_IN' && !auth.sms_auth) throw new ApiError('auth.sms.disabled')
  if (way !== 'SIGN_IN' && !auth.sms_password_auth) throw new ApiError('auth.disabled')
  if (way === 'SIGN_UP' && !auth.allow_registration) throw new ApiError('auth.registration.disabled')
}
