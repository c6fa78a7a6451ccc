/** Settings of companies that jobs read before their bookings. */
import type { BookingSettings, Locale } from '@zapys/contract'
import { sql } from 'kysely'
import { type CompanyPage, isOnPage, isReachable } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { settingsInForce } from '../../catalogue/branches/public.ts'

export type CompanyWithSettings = {
  company_id: string
  language: Locale
  branches: { branchId: string; settings: BookingSettings }[]
}

type Row = { company_id: string; language: Locale; company_wide: unknown; branches: [string, unknown][] }

/** The next active companies by id. Reads only `parts` of their settings; everything else is the default. */
export async function companiesWithSettings(
  db: Connection,
  parts: readonly (keyof BookingSettings)[],
  page: CompanyPage,
): Promise<CompanyWithSettings[]> {
  const chosen = sql`(select jsonb_object_agg(key, value)
                        from jsonb_each(booking_settings) where key = any(${[...parts]}::text[]))`
  const { rows } = await sql<Row>`
    select company.company_id, company.language,
           (select ${chosen} from company_settings
             where company_settings.company_id = company.company_id
               and ${isReachable('company_settings.company_id', page.reachable)}) as company_wide,
           coalesce((select jsonb_agg(jsonb_build_array(branch_id, ${chosen}) order by branch_id)
                       from branch where branch.company_id = company.company_id
                        and ${isReachable('branch.company_id', page.reachable)}), '[]') as branches
      from company
     where company.active and ${isOnPage('company.company_id', page)}
     order by company.company_id limit ${page.limit}`.execute(db)
  // Cached, since most companies have the same settings or none.
  const known = new Map<string, BookingSettings>()
  const inForce = (companyWide: unknown, own: unknown) => {
    const key = JSON.stringify([companyWide, own])
    const settings = known.get(key) ?? settingsInForce(companyWide, own)
    known.set(key, settings)
    return settings
  }
  return rows.map(({ company_id, language, company_wide, branches }) => ({
    company_id,
    language,
    branches: branches.map(([branchId, own]) => ({ branchId, settings: inForce(company_wide, own) })),
  }))
}
