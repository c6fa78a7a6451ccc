import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { hideCompanies } from '../modules/catalogue/companies/public.ts'
import type { Deps } from '../modules/deps/deps.ts'

/** Entry points of the demo: its companies by alias, and the phone of the client who visits all of them. */
export type DemoInfo = { aliases: string[]; client_phone: string }

/**
 * Brings the demo companies to today, unless an earlier start of today did so.
 * Only then are their files read: reading and comparing takes a fifth of a start.
 */
export async function keepDemo(deps: Deps, { secret }: Pick<Config, 'secret'>): Promise<DemoInfo> {
  const { database, clock } = deps
  const now = clock.now()
  await showDemo(database, true)
  const known = await database.db
    .selectFrom('kept_demo')
    .select(['aliases', 'client_phone', 'kept_until'])
    .executeTakeFirst()
  if (known !== undefined && known.kept_until > now) return known
  const { addDemoAccounts, addDemoStaff, demoCompanies, endOfDay, loadDemo, REGULAR_PHONE } =
    await import('./demo.ts')
  await loadDemo(database, now, secret)
  await addDemoAccounts(deps)
  await addDemoStaff(deps)
  const demo = { aliases: demoCompanies.map(({ alias }) => alias), client_phone: REGULAR_PHONE }
  const stored = { ...demo, kept_until: new Date(endOfDay(now)) }
  await database.db
    .insertInto('kept_demo')
    .values(stored)
    .onConflict((conflict) => conflict.column('kept').doUpdateSet(stored))
    .execute()
  return demo
}

/**
 * Without the demo its companies are unknown to callers and no job works for them; their data stays.
 * Compares ids: the alias of a demo company may belong to another company.
 */
export async function showDemo(database: Deps['database'], isShown: boolean): Promise<void> {
  const companies = await database.db
    .selectFrom('kept_demo')
    .innerJoin('company_alias', (join) => join.on(sql<boolean>`company_alias.alias = any(kept_demo.aliases)`))
    .innerJoin('company', 'company.company_id', 'company_alias.company_id')
    .select(['company_alias.alias', 'company.company_id'])
    .where('company.active', '!=', isShown)
    .where('company.switched_off_at', 'is', null)
    .execute()
  if (companies.length === 0) return
  const { companyId } = await import('@zapys/demo')
  const own = companies.filter((each) => companyId(each) === each.company_id)
  if (own.length > 0)
    await hideCompanies(
      database.db,
      own.map(({ company_id }) => company_id),
      !isShown,
    )
}
