import type { Branch, Configuration, Locale, Paged } from '@zapys/contract'
import { localeInForce } from '@zapys/i18n/locales'
import type { Connection } from '../../../platform/db/database.ts'
import { findCompany, readConfiguration } from '../companies/public.ts'
import { listBranches } from './list-branches.ts'

/**
 * Data of a company's first screen, embedded in its page: the responses to the widget's first two requests. The
 * language is the first of `locales` that the company offers, else its default. Rejects with `company.notFound`.
 */
export async function readFirstData(
  connection: Connection,
  key: string,
  locales: readonly Locale[],
): Promise<{ configuration: Configuration; branches: Paged<Branch> }> {
  const company = await findCompany(connection, key)
  const read = async (language: Locale) => {
    const [configuration, branches] = await Promise.all([
      readConfiguration(connection, company.companyId, { withBookingSettings: true }, language),
      listBranches(connection, company, { active: true, size: 100, sort: 'ordinal' }, language),
    ])
    return { configuration, branches }
  }
  const likely = locales[0] ?? company.language
  const data = await read(likely)
  const locale = localeInForce(locales, data.configuration.settings.widget_settings)
  // Most companies offer every language, so the second read is rare.
  return locale === likely ? data : await read(locale)
}
