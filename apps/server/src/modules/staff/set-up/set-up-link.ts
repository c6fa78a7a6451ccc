/** Link that creates the first owner of an empty installation. docs/rules/staff-sessions.md */
import { DAY_SECONDS } from '@zapys/domain/time'
import type { Connection } from '../../../platform/db/database.ts'
import { lockSetUp, saveSetUp } from '../../../platform/db/installation.ts'
import type { Deps } from '../../deps/deps.ts'
import { hashToken } from '../../../platform/http/session.ts'
import { newLinkToken } from '../sessions/public.ts'

const SET_UP_SECONDS = DAY_SECONDS

/** Creates a new link, which replaces the former one. Undefined if the installation has a company. */
export const createSetUpLink = ({
  database,
  clock,
  publicUrl,
}: Pick<Deps, 'database' | 'clock' | 'publicUrl'>): Promise<string | undefined> =>
  database.inTransaction(async (tx) => {
    await lockSetUp(tx)
    if (!(await isEmpty(tx))) return undefined
    const token = newLinkToken()
    await saveSetUp(tx, { hash: hashToken(token), until: clock.now() + SET_UP_SECONDS * 1000 })
    return `${publicUrl}/staff/set-up#${token}`
  })

/** Ignores companies of a hidden demo. */
export async function isEmpty(db: Connection): Promise<boolean> {
  const company = await db
    .selectFrom('company')
    .select('company_id')
    .where((row) => row.or([row('active', '=', true), row('switched_off_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return company === undefined
}
