import type { PriceAnswer } from '@zapys/contract'
import type { LocalDate } from '@zapys/domain/time'
import type { Expression, SqlBool } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import type { ServiceTime } from '../../catalogue/services/public.ts'
import { type HoldToRedeem, isRedeemable } from '../fair-use/public.ts'

/** `held_until` and `created` in epoch milliseconds. */
export type NewHold = {
  hold_id: string
  branch_id: string
  event_id: string | null
  /** Places of the event. */
  space: number
  holder: string
  held_until: number
  /** True if the hold cannot be extended any more. */
  extended?: boolean
  created: number
  /** The caller whose fair-use limit it counts against. */
  caller_host: string | null
  caller_block: string | null
  /** First and last date that a held time occupies. */
  first_date?: LocalDate
  last_date?: LocalDate
  /** Services of a held time. */
  services?: readonly ServiceTime[]
  /** Price shown with the hold; absent for waiting list offers, which have shown none yet. */
  price?: PriceAnswer
}

export async function addHold(
  tx: Tx,
  company: CompanyScope,
  { held_until, created, services, price, ...hold }: NewHold,
): Promise<void> {
  await tx
    .insertInto('hold')
    .values({
      ...hold,
      ...(services && { services: JSON.stringify(services) }),
      ...(price && { price: JSON.stringify(price) }),
      company_id: company.companyId,
      held_until: new Date(held_until),
      created: new Date(created),
    })
    .execute()
}

export type EndedHoldRow = {
  hold_id: string
  branch_id: string
  event_id: string | null
  space: number
  first_date: LocalDate | null
  last_date: LocalDate | null
  services: readonly ServiceTime[] | null
  price: PriceAnswer | null
}

/**
 * Deactivates active holds and returns them.
 * - `held`: running at `now` (epoch milliseconds), by `hold_id`, by `holder` (all of a browser) or by `redeem`.
 * - `redeem`: one that the caller may book, for places of `event_id` or, with null, for a time.
 * - `over`: expired by `now`, of an event or with these ids.
 * - `ofEvent`: all of an event.
 */
export const endHoldRows = async (
  tx: Tx,
  company: CompanyScope,
  which: RunningHolds | { over: ExpiredHolds } | { ofEvent: string },
  now: number,
): Promise<EndedHoldRow[]> => {
  const ended = await tx
    .updateTable('hold')
    .set({ active: false })
    .where('company_id', '=', company.companyId)
    .where((where): Expression<SqlBool> => {
      if ('ofEvent' in which) return where('event_id', '=', which.ofEvent)
      if ('over' in which)
        return 'event_id' in which.over
          ? where('event_id', '=', which.over.event_id)
          : isOneOf('hold_id', which.over.hold_ids)
      const { held } = which
      if ('holder' in held) return where('holder', '=', held.holder)
      if ('hold_id' in held) return where('hold_id', '=', held.hold_id)
      return where.and([isRedeemable(held.redeem), where('event_id', 'is not distinct from', held.event_id)])
    })
    .where('active', '=', true)
    .where((where) =>
      'ofEvent' in which ? where.lit(true) : where('held_until', 'over' in which ? '<=' : '>', instant(now)),
    )
    .returning(['hold_id', 'branch_id', 'event_id', 'space', 'first_date', 'last_date', 'services', 'price'])
    .execute()
  return ended.map((row) => ({
    ...row,
    services: row.services as EndedHoldRow['services'],
    price: row.price,
  }))
}

export type HoldSelector =
  | { hold_id: string }
  | { redeem: HoldToRedeem; event_id: string | null }
  | { holder: string }
type RunningHolds = { held: HoldSelector }
type ExpiredHolds = { event_id: string } | { hold_ids: readonly string[] }

/**
 * Locks the active holds of an event. A transaction that ends them after locking the event must call it before.
 * docs/rules/locking.md
 */
export async function lockHoldRows(tx: Tx, company: CompanyScope, eventId: string): Promise<void> {
  await tx
    .selectFrom('hold')
    .select('hold_id')
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .where('active', '=', true)
    .orderBy('hold_id')
    .forUpdate()
    .execute()
}

/** Allowed once per hold. The row must be locked; `until`: epoch milliseconds. */
export async function extendHoldRow(
  tx: Tx,
  company: CompanyScope,
  holdId: string,
  until: number,
): Promise<void> {
  await tx
    .updateTable('hold')
    .set({ extended: true, held_until: new Date(until) })
    .where('company_id', '=', company.companyId)
    .where('hold_id', '=', holdId)
    .execute()
}

/** Locks the hold until the transaction ends; 0 if it has ended. */
export async function lockHeldPlaces(tx: Tx, company: CompanyScope, holdId: string): Promise<number> {
  const hold = await tx
    .selectFrom('hold')
    .select('space')
    .where('company_id', '=', company.companyId)
    .where('hold_id', '=', holdId)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return hold?.space ?? 0
}

/** Places that a hold has taken of its event. */
export async function saveHeldPlaces(
  tx: Tx,
  company: CompanyScope,
  holdId: string,
  places: number,
): Promise<void> {
  await tx
    .updateTable('hold')
    .set({ space: places })
    .where('company_id', '=', company.companyId)
    .where('hold_id', '=', holdId)
    .execute()
}

/** Lets a hold expire at `now` (epoch milliseconds): the next reader, or the job, frees its time. */
export async function expireHold(
  tx: Tx,
  company: CompanyScope,
  holdId: string | null,
  now: number,
): Promise<void> {
  await tx
    .updateTable('hold')
    .set({ held_until: new Date(now) })
    .where('company_id', '=', company.companyId)
    .where('hold_id', '=', holdId)
    .where('active', '=', true)
    .execute()
}
