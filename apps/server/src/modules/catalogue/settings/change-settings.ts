/** Changes of settings by staff, checked as a whole before they are written. docs/rules/operator.md */
import { isDeepStrictEqual } from 'node:util'
import type {
  BranchSettingsAnswer,
  BranchSettingsChange,
  CompanySettingsAnswer,
  CompanySettingsChange,
} from '@zapys/contract'
import { keysOf, withoutUndefined } from '@zapys/contract/values'
import type { ChosenBookingSettings } from '@zapys/domain/companies'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { saveBranchSettings } from '../branches/public.ts'
import { companySettings, saveSettings } from '../companies/public.ts'
import { changedBooking, changedWidget } from './chosen.ts'
import { readBranchSettings, readCompanySettings } from './read-settings.ts'
import { rejectMoreReminders } from './reminder-lengths.ts'
import { branchFaults, companyFaults, rejectNew, type Settings, statusesInUse } from './reject-faults.ts'

type ChangeContext = { by: Operator }

/** Rejects with `validation.failed`, naming contradictory settings. */
export async function changeCompanySettings(
  { database, clock }: Deps,
  company: CompanyScope,
  { by }: ChangeContext,
  change: CompanySettingsChange,
): Promise<CompanySettingsAnswer> {
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const before = await readCompanySettings(tx, company)
    const newSettings = changed(before.settings, change)
    const judged = async (settings: Settings) => ({
      settings,
      faults: await companyFaults(tx, company, settings),
    })
    rejectNew(await judged(before.settings), await judged(newSettings))
    await rejectMoreReminders(tx, company, before.settings.booking_settings, (stored) => ({
      ...stored,
      companyWide: newSettings.booking_settings,
    }))
    await rejectLosing(tx, company, { before: before.settings, after: newSettings }, now)
    const difference = differenceOf(before.settings, newSettings)
    if (difference === undefined) return before
    await saveSettings(tx, company, newSettings)
    await writeAudit(tx, company, {
      by,
      act: 'settings.changed',
      thing: 'company',
      thingId: company.companyId,
      now,
      ...difference,
    })
    return readCompanySettings(tx, company)
  })
}

function changed(
  settings: Settings,
  {
    widget_settings = {},
    booking_settings = {},
    translations = {},
    social = {},
    appointment_statuses,
    entity_titles,
    ...columns
  }: CompanySettingsChange,
): Settings {
  return {
    ...settings,
    ...withoutUndefined(columns),
    translations: withChange(
      settings.translations,
      Object.fromEntries(
        Object.entries(translations).map(([locale, texts]) => [locale, texts && filled(texts)]),
      ),
    ),
    social: withChange(settings.social, social),
    appointment_statuses: appointment_statuses ?? settings.appointment_statuses,
    entity_titles: entity_titles ?? settings.entity_titles,
    widget_settings: changedWidget(settings.widget_settings, widget_settings),
    booking_settings: changedBooking(settings.booking_settings, booking_settings),
  }
}

/** Drops null and empty texts, for which the company's language is shown. */
const filled = (texts: object) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => Boolean(text)))

/** Null removes an entry. */
const withChange = <Values extends object>(values: Values, change: object): Values =>
  Object.fromEntries(
    Object.entries({ ...values, ...withoutUndefined(change) }).filter(([, value]) => value !== null),
  ) as Values

/** A status of upcoming bookings must stay, since staff could not set it again. */
async function rejectLosing(
  tx: Tx,
  company: CompanyScope,
  { before, after: changed }: { before: Settings; after: Settings },
  now: number,
): Promise<void> {
  const codes = changed.appointment_statuses.map(({ code }) => code)
  const gone = before.appointment_statuses.map(({ code }) => code).filter((code) => !codes.includes(code))
  const [used] = await statusesInUse(tx, company, gone, now)
  if (used !== undefined)
    throw invalid('settings.appointment_statuses', `${used} is the status of bookings that have not ended`)
}

/** Only changed settings are logged. Undefined if nothing changed. */
function differenceOf(before: Settings, after: Settings) {
  const names = keysOf(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const only = (settings: Settings) => Object.fromEntries(names.map((name) => [name, settings[name]]))
  return names.length === 0 ? undefined : { before: only(before), after: only(after) }
}

/** Rejects with `branch.notFound`, and with `validation.failed` for contradictory settings. */
export async function changeBranchSettings(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, branchId }: ChangeContext & { branchId: string },
  { booking_settings: change }: BranchSettingsChange,
): Promise<BranchSettingsAnswer> {
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const before = await readBranchSettings(tx, company, branchId)
    const { booking_settings: companyWide, appointment_statuses: statuses } = await companySettings(
      tx,
      company,
    )
    const chosen = before.settings.booking_settings
    const changed = changedBooking(chosen, change)
    const judged = async (booking_settings: ChosenBookingSettings) => ({
      settings: { booking_settings },
      faults: await branchFaults(tx, company, { chosen: booking_settings, companyWide, statuses }),
    })
    rejectNew(await judged(chosen), await judged(changed))
    await rejectMoreReminders(tx, company, companyWide, ({ branches, ...stored }) => ({
      ...stored,
      branches: branches.map((branch) =>
        branch.branch_id === branchId ? { ...branch, booking_settings: changed } : branch,
      ),
    }))
    if (isDeepStrictEqual(chosen, changed)) return before
    await saveBranchSettings(tx, company, branchId, changed)
    await writeAudit(tx, company, {
      by,
      act: 'settings.changed',
      thing: 'branch',
      thingId: branchId,
      now,
      before: before.settings,
      after: { booking_settings: changed },
    })
    return readBranchSettings(tx, company, branchId)
  })
}
