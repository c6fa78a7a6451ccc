/** Checks settings for contradictions that need the database or the server's parsers. */
import { isDeepStrictEqual } from 'node:util'
import type { CompanySettingsChosen } from '@zapys/contract'
import { asObject } from '@zapys/contract/values'
import {
  bookingFaults,
  type ChosenBookingSettings,
  type SettingFault,
  statusFaults,
  widgetFaults,
} from '@zapys/domain/companies'
import { isTimeZone } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { settingsInForce } from '../branches/public.ts'
import { refusedCss, servedIds } from '../companies/public.ts'

export type Settings = CompanySettingsChosen

/** Faults of the company's settings, and of each branch that they affect. */
export async function companyFaults(
  tx: Tx,
  company: CompanyScope,
  settings: Settings,
): Promise<SettingFault[]> {
  const { widget_settings, appointment_statuses, timezone, translations, latitude, longitude } = settings
  const { booking_settings: chosen } = settings
  const branches = await tx
    .selectFrom('branch')
    .select(['name', 'booking_settings'])
    .where('company_id', '=', company.companyId)
    .where('active', '=', true)
    .orderBy('ordinal')
    .execute()
  return [
    ...fault(!isTimeZone(timezone), 'timezone', 'must be a time zone, such as Europe/Kyiv'),
    ...fault((latitude === null) !== (longitude === null), 'latitude', 'goes with longitude'),
    ...fault(
      company.language in translations,
      `translations.${company.language}`,
      'is the language of the company: its texts stand beside translations',
    ),
    ...statusFaults(appointment_statuses),
    ...widgetFaults(widget_settings, company.language),
    ...(await cssFaults(widget_settings.custom_css)),
    ...titleFaults(settings.entity_titles),
    ...bookingFaults(chosen, settingsInForce(chosen, {}), appointment_statuses),
    ...idFaults(chosen),
    ...(await rowFaults(tx, company, chosen)),
    ...(await currencyFaults(tx, company, settings)),
    ...branches.flatMap(({ name, booking_settings }) =>
      bookingFaults(
        booking_settings as ChosenBookingSettings,
        settingsInForce(chosen, booking_settings),
        appointment_statuses,
      ).map(({ path, reason }) => ({ path, reason: `${reason}, at the branch “${name}”` })),
    ),
  ]
}

/** Faults of a branch's own settings. */
export const branchFaults = async (
  tx: Tx,
  company: CompanyScope,
  { chosen, companyWide, statuses }: BranchSettingsToCheck,
): Promise<SettingFault[]> => [
  ...bookingFaults(chosen, settingsInForce(companyWide, chosen), statuses),
  ...idFaults(chosen),
  ...(await rowFaults(tx, company, chosen)),
]

export type BranchSettingsToCheck = {
  chosen: ChosenBookingSettings
  companyWide: unknown
  statuses: Settings['appointment_statuses']
}

type CheckedSettings = { settings: object; faults: readonly SettingFault[] }

/** Faults that existed before, with an unchanged value, do not reject a change of another setting. */
export function rejectNew(before: CheckedSettings, after: CheckedSettings): void {
  const isOld = ({ path, reason }: SettingFault) =>
    before.faults.some((old) => old.path === path && old.reason === reason) &&
    isDeepStrictEqual(valueAt(before.settings, path), valueAt(after.settings, path))
  const errors = after.faults
    .filter((one) => !isOld(one))
    .slice(0, MAX_NAMED)
    .map(({ path, reason }) => ({
      field: `settings.${path}`,
      message: `settings.${path}: ${reason}`,
    }))
  if (errors.length > 0) throw new ApiError('validation.failed', { errors })
}

const MAX_NAMED = 20

const valueAt = (settings: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => asObject(value)[name], settings)

const fault = (isWrong: boolean, path: string, reason: string): SettingFault[] =>
  isWrong ? [{ path, reason }] : []

/** Reports what the parser would leave out, so that no style is lost silently. docs/decisions/0012-custom-css.md */
const cssFaults = async (css: string | null | undefined): Promise<SettingFault[]> =>
  (await refusedCss(css)).map(({ reason, what, line }) => ({
    path: 'widget_settings.custom_css',
    reason: `${line === undefined ? '' : `line ${line}: `}${what} (${reason})`,
  }))

const titleFaults = (titles: Settings['entity_titles']): SettingFault[] => {
  const names = titles.map(({ code, language, word_case }) => `${code} ${language} ${word_case}`)
  return names.flatMap((name, index) =>
    fault(names.indexOf(name) < index, `entity_titles.${index}`, `says ${name} again`),
  )
}

function idFaults({ analytic_settings = {} }: ChosenBookingSettings): SettingFault[] {
  const served = servedIds({
    google_target: null,
    tag_manager: null,
    facebook_pixel: null,
    ...analytic_settings,
  })
  return Object.entries(analytic_settings).flatMap(([name, id]) =>
    fault(
      Boolean(id) && served[name as keyof typeof served] === null,
      `booking_settings.analytic_settings.${name}`,
      'is no id as this advertiser gives them out',
    ),
  )
}

const HOW_TO_CONNECT =
  'needs a payment account that works: connect a provider with PUT /v1/company/{company}/payment-account/{provider}, or npm run company -- payments set'

/** Checks references: services of payment rules, and an account that can take payments. */
async function rowFaults(
  tx: Tx,
  company: CompanyScope,
  { online_payment = {} }: ChosenBookingSettings,
): Promise<SettingFault[]> {
  const named = (online_payment.rules ?? []).flatMap(({ service_ids = [] }, rule) =>
    service_ids.map((id, index) => ({ id, path: `rules.${rule}.service_ids.${index}` })),
  )
  const services =
    named.length === 0
      ? []
      : await tx
          .selectFrom('service')
          .select('service_id')
          .where('company_id', '=', company.companyId)
          .where(
            isOneOf(
              'service_id',
              named.map(({ id }) => id),
            ),
          )
          .execute()
  const known = new Set(services.map(({ service_id }) => service_id))
  const account =
    online_payment.enabled === true
      ? await tx
          .selectFrom('payment_account')
          .select('company_id')
          .where('company_id', '=', company.companyId)
          .where('active', '=', true)
          .where('status', '=', 'WORKS')
          .limit(1)
          .executeTakeFirst()
      : undefined
  const fieldOf = (name: string) => `booking_settings.online_payment.${name}`
  return [
    ...named.flatMap(({ id, path }) => fault(!known.has(id), fieldOf(path), 'is no service of the company')),
    ...fault(online_payment.enabled === true && account === undefined, fieldOf('enabled'), HOW_TO_CONNECT),
  ]
}

/** Without prices in its currency, a company would show amounts that no client pays. */
async function currencyFaults(
  tx: Tx,
  company: CompanyScope,
  { currency_code }: Settings,
): Promise<SettingFault[]> {
  const lists = await tx
    .selectFrom('service_price_list')
    .select('currency_code')
    .distinct()
    .where('company_id', '=', company.companyId)
    .orderBy('currency_code')
    .execute()
  const known = lists.map((list) => list.currency_code)
  return fault(
    known.length > 0 && !known.includes(currency_code),
    'currency_code',
    `is ${currency_code}, and its price lists are in ${known.join(', ')}`,
  )
}

/** Statuses to be removed that bookings still use before their end: they could not be set again. */
export async function statusesInUse(
  tx: Tx,
  company: CompanyScope,
  codes: readonly string[],
  now: number,
): Promise<string[]> {
  if (codes.length === 0) return []
  const rows = await tx
    .selectFrom('appointment')
    .select('status')
    .distinct()
    .where('company_id', '=', company.companyId)
    .where(isOneOf('status', codes))
    .where('cancelled_at', 'is', null)
    .where(
      sql<boolean>`appointment.starts_at + make_interval(secs => appointment.duration) > ${instant(now)}`,
    )
    .execute()
  return rows.map(({ status }) => status)
}
