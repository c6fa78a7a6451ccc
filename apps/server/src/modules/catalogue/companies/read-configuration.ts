import type { Calls, Company, CompanySettings, Configuration, Locale, QueryOf } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import { servedCss } from './custom-css/served.ts'
import { findCompany } from './find-company.ts'
import { servedAnalytics } from './measuring-ids.ts'
import { companySettings, type FullSettings } from './settings.ts'

export type ConfigurationQuery = QueryOf<Calls['getConfiguration']>

/** A company's stored configuration in one language; CSS and advertiser ids as far as they may be served. */
export type StoredConfiguration = { company: Company; settings: FullSettings }

/** By id or alias. Rejects with `company.notFound`. */
export async function storedConfiguration(
  connection: Connection,
  key: string,
  locale: Locale | undefined,
): Promise<StoredConfiguration> {
  const scope = await findCompany(connection, key)
  const [company, settings] = await Promise.all([
    readCompany(connection, scope, locale),
    companySettings(connection, scope),
  ])
  const { widget_settings, booking_settings } = settings
  const custom_css = await servedCss(widget_settings.custom_css)
  const analytic_settings = servedAnalytics(booking_settings.analytic_settings)
  return {
    company,
    settings: {
      ...settings,
      widget_settings: { ...widget_settings, custom_css },
      booking_settings: { ...booking_settings, analytic_settings },
    },
  }
}

/** What the widget needs to start: company, type and settings, by id or alias. Rejects with `company.notFound`. */
export const readConfiguration = async (
  connection: Connection,
  key: string,
  query: ConfigurationQuery,
  locale: Locale | undefined,
): Promise<Configuration> => toConfiguration(await storedConfiguration(connection, key, locale), query)

/** The parts that the query requests; the input is not changed. */
export function toConfiguration(
  { company, settings }: StoredConfiguration,
  query: ConfigurationQuery,
): Configuration {
  const { booking_settings, ...rest } = populated(settings, query.populate)
  return {
    company,
    company_type: company.company_type,
    settings: query.withBookingSettings === true ? { ...rest, booking_settings } : rest,
  }
}

async function readCompany(
  connection: Connection,
  scope: CompanyScope,
  locale: Locale | undefined,
): Promise<Company> {
  const row = await connection
    .selectFrom('company')
    // Explicit columns, because this is public and later columns may be for staff only.
    .select(['company_id', 'name', 'short_description', 'description', 'logo', 'language', 'timezone'])
    .select(['currency_code', 'company_type', 'social', 'city', 'street', 'latitude', 'longitude'])
    .select('translations')
    .select((company) =>
      company
        .selectFrom('company_alias')
        .select((alias) => alias.fn.min('alias').as('alias'))
        .whereRef('company_alias.company_id', '=', 'company.company_id')
        .as('alias'),
    )
    .where('company_id', '=', scope.companyId)
    .executeTakeFirstOrThrow()
  const { company_id, city, street, latitude, longitude, ...company } = inLanguage(row, locale, [
    'name',
    'short_description',
    'description',
    'city',
    'street',
  ])
  return { id: company_id, ...company, address: { city, street, latitude, longitude } }
}

/** Names for `populate`, with the lists that each requests. */
const partsByName: Record<string, readonly (keyof CompanySettings | 'menu')[]> = {
  company: [],
  settings: ['appointment_statuses', 'localizations', 'menu'],
  statuses: ['appointment_statuses'],
  appointment_statuses: ['appointment_statuses'],
  localizations: ['localizations'],
  menu: ['menu'],
}

/**
 * Lists not requested by `populate` are empty. Unknown names are ignored; without a known name all lists are
 * returned.
 */
function populated(settings: FullSettings, populate: string[] | undefined): FullSettings {
  const names = (populate ?? []).filter((name) => Object.hasOwn(partsByName, name))
  if (names.length === 0) return settings
  const parts = new Set(names.flatMap((name) => partsByName[name] ?? []))
  return {
    ...settings,
    appointment_statuses: parts.has('appointment_statuses') ? settings.appointment_statuses : [],
    localizations: parts.has('localizations') ? settings.localizations : [],
    widget_settings: parts.has('menu')
      ? settings.widget_settings
      : { ...settings.widget_settings, menu: { ...settings.widget_settings.menu, items: [] } },
  }
}
