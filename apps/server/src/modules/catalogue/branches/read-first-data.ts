import type { Branch, Configuration, Locale, Paged } from '@zapys/contract'
import type { Connection } from '../../../platform/db/database.ts'
import { findCompany, readConfiguration } from '../companies/public.ts'
import { listBranches } from './list-branches.ts'

/**
 * What the first screen of a company's pages shows, so that the page can carry it: the answers to the two questions that
 * the widget asks first, in `locale` or else in the company's default language. Refuses with `company.notFound`.
 */
export async function readFirstData(
  connection: Connection,
  key: string,
  locale: Locale | undefined,
): Promise<{ configuration: Configuration; branches: Paged<Branch> }> {
  const company = await findCompany(connection, key)
  const read = async (language: Locale) => {
    const [configuration, branches] = await Promise.all([
      readConfiguration(connection, company.companyId, { withBookingSettings: true }, language),
      listBranches(connection, company, { active: true, size: 100, sort: 'ordinal' }, language),
    ])
    return { configuration, branches }
  }
  const data = await read(locale ?? (company.language as Locale))
  const { default_locale } = data.configuration.settings.widget_settings
  // Most companies speak their default language, so the second reading is rare.
  return locale === undefined && default_locale !== company.language ? await read(default_locale) : data
}
