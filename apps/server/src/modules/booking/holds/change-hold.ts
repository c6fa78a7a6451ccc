import type { Hold, HoldChange, Locale } from '@zapys/contract'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { extendHoldRow } from './hold-rows.ts'
import type { ServiceTime } from '../../catalogue/services/public.ts'
import { holdTimeLonger } from '../slots/public.ts'
import { HOLD_SECONDS } from './end-holds.ts'
import { dropHold } from './book-hold.ts'
import { holdAnswer } from './hold-answer.ts'

/** Rejects with `hold.notFound`, also for an expired hold or another caller's, and with `hold.alreadyExtended`. */
export async function extendHold(
  { database, clock }: Deps,
  holdId: string,
  change: HoldChange,
  locale: Locale | undefined,
): Promise<Hold> {
  const company = await companyScope(database.db, change.company_id)
  return database.inTransaction(async (tx) => {
    const hold = await tx
      .selectFrom('hold')
      .select(['held_until', 'extended', 'services', 'price'])
      .where('company_id', '=', company.companyId)
      .where('hold_id', '=', holdId)
      .where('holder', '=', change.holder)
      .where('active', '=', true)
      .where('held_until', '>', instant(clock.now()))
      .forUpdate()
      .executeTakeFirst()
    if (hold === undefined) throw new ApiError('hold.notFound')
    if (hold.extended) throw new ApiError('hold.alreadyExtended')
    const until = hold.held_until + HOLD_SECONDS * 1000
    await extendHoldRow(tx, company, holdId, until)
    await holdTimeLonger(tx, company, holdId, until)
    const services = (hold.services ?? []) as ServiceTime[]
    const price = hold.price
    const extended = { hold_id: holdId, held_until: until, extendable: false, services, price }
    return holdAnswer(tx, company, extended, locale)
  })
}

export async function releaseHold(
  { database, clock }: Deps,
  holdId: string,
  change: HoldChange,
): Promise<{ released: boolean }> {
  const company = await companyScope(database.db, change.company_id)
  const hold = await database.db
    .selectFrom('hold')
    .select('hold_id')
    .where('company_id', '=', company.companyId)
    .where('hold_id', '=', holdId)
    .where('holder', '=', change.holder)
    .where('active', '=', true)
    .executeTakeFirst()
  if (hold === undefined) return { released: false }
  await database.inTransaction((tx) => dropHold(tx, { clock }, company, holdId))
  return { released: true }
}
