import { sql } from 'kysely'

/** Surveys are off unless the company has switched them on; a default says so (companies/settings.ts). */
export const isSurveying = sql<boolean>`company_settings.booking_settings -> 'survey' ->> 'enabled' = 'true'`
