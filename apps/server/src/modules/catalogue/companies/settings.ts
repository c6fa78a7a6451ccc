/** A company's stored settings, completed with the product's defaults. S9.default. */
import type { BookingSettings, CompanySettings, WidgetSettings } from '@zapys/contract'
import { bookingSettings, defaultWidgetSettings } from '@zapys/domain/companies'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'

export type FullSettings = CompanySettings & { booking_settings: BookingSettings }

/** All effective settings of the company, including booking settings. */
export async function companySettings(connection: Connection, company: CompanyScope): Promise<FullSettings> {
  const [stored, localizations] = await Promise.all([
    connection
      .selectFrom('company_settings')
      .select(['appointment_statuses', 'widget_settings', 'booking_settings'])
      .where('company_id', '=', company.companyId)
      .executeTakeFirst(),
    connection
      .selectFrom('entity_title')
      .select(['code', 'language', 'word_case', 'one', 'few', 'many', 'other'])
      .where('company_id', '=', company.companyId)
      .orderBy('code')
      .orderBy('language')
      .orderBy('word_case')
      .execute(),
  ])
  return {
    appointment_statuses: stored?.appointment_statuses ?? [],
    localizations,
    widget_settings: {
      ...defaultWidgetSettings,
      default_locale: company.language,
      ...(stored?.widget_settings as Partial<WidgetSettings> | undefined),
    },
    booking_settings: bookingSettings(stored?.booking_settings),
  }
}
