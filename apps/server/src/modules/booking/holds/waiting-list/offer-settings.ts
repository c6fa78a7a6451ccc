import type { BookingSettings } from '@zapys/contract'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { type BranchRow, settingsInForce } from '../../../catalogue/branches/public.ts'
import { companySettings } from '../../../catalogue/companies/public.ts'

/** Settings of a branch that was read already: hours without SMS and the notice of bookings bound its offers. */
export async function readOfferSettings(
  tx: Tx,
  company: CompanyScope,
  { booking_settings: own }: BranchRow,
): Promise<BookingSettings> {
  const { booking_settings } = await companySettings(tx, company)
  return settingsInForce(booking_settings, own)
}
