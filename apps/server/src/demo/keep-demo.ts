import type { Config } from '../config/config.ts'
import type { Deps } from '../platform/deps.ts'

/** How the demo is opened: its companies by alias, and the phone of the client who comes to all of them. */
export type KeptDemo = { aliases: string[]; client_phone: string }

/**
 * Brings the demo companies to today where no start of today has done so yet. Their files are read only then: that, and
 * looking at what is missing, would be a fifth of each start.
 */
export async function keepDemo(deps: Deps, { secret }: Pick<Config, 'secret'>): Promise<KeptDemo> {
  const { database, clock } = deps
  const now = clock.now()
  const known = await database.read
    .selectFrom('kept_demo')
    .select(['aliases', 'client_phone', 'kept_until'])
    .executeTakeFirst()
  if (known !== undefined && known.kept_until > now) return known
  const { addDemoAccounts, demoCompanies, endOfDay, loadDemo, REGULAR_PHONE } = await import('./demo.ts')
  await loadDemo(database, now, secret)
  await addDemoAccounts(deps)
  const demo = { aliases: demoCompanies.map(({ alias }) => alias), client_phone: REGULAR_PHONE }
  const kept = { ...demo, kept_until: new Date(endOfDay(now)) }
  await database.read
    .insertInto('kept_demo')
    .values(kept)
    .onConflict((conflict) => conflict.column('kept').doUpdateSet(kept))
    .execute()
  return demo
}
