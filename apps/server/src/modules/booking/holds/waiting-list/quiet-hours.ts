import type { BookingSettings } from '@zapys/contract'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { type BranchRow, settingsInForce } from '../../../catalogue/branches/public.ts'
import { companySettings } from '../../../catalogue/companies/public.ts'

/** Hours in which the branch sends no SMS to clients. */
export async function readQuietHours(
  tx: Tx,
  company: CompanyScope,
  { booking_settings: own }: BranchRow,
): Promise<BookingSettings['messages']['quiet_hours']> {
  const { booking_settings } = await companySettings(tx, company)
  return settingsInForce(booking_settings, own).messages.quiet_hours
}
