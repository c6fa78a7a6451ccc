import { defaultBookingSettings } from '@zapys/domain/companies'
import { sql } from 'kysely'

const byDefault = String(defaultBookingSettings.survey.enabled)

/** Whether the company has surveys, where each settings row would have to be read else. */
export const isSurveying = sql<boolean>`coalesce(company_settings.booking_settings -> 'survey' ->> 'enabled', ${byDefault}) = 'true'`
