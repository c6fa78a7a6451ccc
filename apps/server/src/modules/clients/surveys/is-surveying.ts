import { defaultBookingSettings } from '@zapys/domain/companies'
import { sql } from 'kysely'

const byDefault = String(defaultBookingSettings.survey.enabled)

/** SQL: whether the company has surveys. Saves reading each row of settings. */
export const isSurveying = sql<boolean>`coalesce(company_settings.booking_settings -> 'survey' ->> 'enabled', ${byDefault}) = 'true'`
