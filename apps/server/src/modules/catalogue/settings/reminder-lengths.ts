/** Limits the number of different reminder lengths of a company. docs/rules/messages.md */
import { reminderFaults } from '@zapys/domain/companies'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { settingsInForce } from '../branches/public.ts'
import { rejectNew } from './reject-faults.ts'

type StoredSettings = {
  companyWide: unknown
  branches: readonly { branch_id: string; booking_settings: unknown }[]
}

/** The company's row must be locked. `change` returns the new settings. Rejects with `validation.failed`. */
export async function rejectMoreReminders(
  tx: Tx,
  { companyId }: CompanyScope,
  companyWide: unknown,
  change: (stored: StoredSettings) => StoredSettings,
): Promise<void> {
  const branches = await tx
    .selectFrom('branch')
    .select(['branch_id', 'booking_settings'])
    .where('company_id', '=', companyId)
    .execute()
  const before: StoredSettings = { companyWide, branches }
  const faults = reminderFaults(inForce(change(before)), inForce(before))
  rejectNew({ settings: {}, faults: [] }, { settings: {}, faults })
}

const inForce = ({ companyWide, branches }: StoredSettings) => [
  settingsInForce(companyWide, {}),
  ...branches.map(({ booking_settings }) => settingsInForce(companyWide, booking_settings)),
]
