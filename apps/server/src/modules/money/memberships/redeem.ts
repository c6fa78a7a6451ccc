/**
 * Uses of memberships: taken with a booking, kept when it moves, given back when it ends. The membership's row is
 * locked before counting, so that the last visit goes to only one of two bookings. docs/rules/memberships.md
 */
import type { BookingSettings } from '@zapys/contract'
import { chooseMembership, fitOf, isFrozenOn, type ToCover } from '@zapys/domain/memberships'
import { toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { Overtaken, type Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { AttachedTo, EndingAttachedTo, NewlyAttachedTo, Redeeming } from '../../deps/attachment.ts'
import { ApiError, type ErrorFacts } from '../../../platform/errors/api-error.ts'
import { entriesToWrite, type LedgerEntry, writeEntries } from '../payments/public.ts'
import { isPaid } from './paid.ts'
import { redeemableOf, type RedeemableRow, usedMembership } from './redeemable.ts'

type DatedBooking = Pick<AttachedTo, 'timezone' | 'startsAt'>

export const dateOf = ({ timezone, startsAt }: DatedBooking) => toLocal(timezone, startsAt).date

type BookingToCover = DatedBooking &
  Pick<NewlyAttachedTo, 'price' | 'currency_code' | 'places' | 'branchId' | 'service_ids' | 'seconds'>

/** Details of a booking that decide whether a membership fits. */
export const toCover = (booking: BookingToCover): ToCover => ({
  date: dateOf(booking),
  price: booking.price,
  currency_code: booking.currency_code,
  places: booking.places,
  branchId: booking.branchId,
  serviceIds: booking.service_ids,
  seconds: booking.seconds,
})

/** One statement to read and lock, one to take. */
export async function redeem(tx: Tx, company: CompanyScope, booking: NewlyAttachedTo) {
  if (booking.isAgain) await reserveAgain(tx, company, booking)
  const redeeming = booking.isAgain ? await hadBefore(tx, company, booking) : booking.redeeming
  if (redeeming.kind === 'NONE' || booking.price === 0) return {}
  const date = dateOf(booking)
  const rows: RedeemableRow[] = await redeemableOf(tx, company, redeeming, { first: date, last: date })
    .forNoKeyUpdate()
    .execute()
  const covered = toCover(booking)
  const [chosen] = chooseMembership(rows, covered)
  if (chosen === undefined) {
    if (redeeming.kind !== 'OWN' && !booking.mayMiss) rejectNamed(redeeming, rows[0], covered)
    return {}
  }
  const { membership, fit } = chosen
  await take(tx, company, booking, membership, fit)
  return { redeemed: usedMembership(membership, fit, booking.locale) }
}

/** Request field of each choice. */
const fields = { NUMBER: 'membership.number', THESE: 'membership.code' } as const

/** Throws with the reason why the named membership does not fit, at its request field. */
export function rejectNamed(
  { kind }: Pick<Extract<Redeeming, { kind: keyof typeof fields }>, 'kind'>,
  named: RedeemableRow | undefined,
  covered: ToCover,
): never {
  if (named === undefined) throw refusedChoice('membership.notFound', kind)
  const fit = fitOf(named, covered)
  throw refusedChoice('membership.notUsable', kind, 'reason' in fit ? { reason: fit.reason } : {})
}

export const refusedChoice = (
  code: 'membership.notFound' | 'membership.notUsable' | 'membership.code.wrong',
  kind: keyof typeof fields,
  facts: ErrorFacts = {},
) => new ApiError(code, { ...facts, errors: [{ field: fields[kind], message: `${fields[kind]}: ${code}` }] })

/** A restored booking reserves what its late cancellation counted as used. Staff may have lowered the count since. */
async function reserveAgain(
  tx: Tx,
  company: CompanyScope,
  { appointmentId }: NewlyAttachedTo,
): Promise<void> {
  for (const { use_id, state, amount, used } of await lockUses(tx, company, [appointmentId]))
    if (state === 'USED' && used >= amount)
      await sql`
        with again as (
          update membership_use set state = 'RESERVED'
           where company_id = ${company.companyId} and use_id = ${use_id}
          returning membership_id, amount)
        update membership set used = used - again.amount, reserve = reserve + again.amount
          from again
         where membership.company_id = ${company.companyId}
           and membership.membership_id = again.membership_id`.execute(tx)
}

/** Membership that an expired booking had used, for when the booking is restored. */
async function hadBefore(
  tx: Tx,
  company: CompanyScope,
  { appointmentId }: NewlyAttachedTo,
): Promise<Redeeming> {
  const uses = await tx
    .selectFrom('membership_use')
    .select(['membership_id', 'state'])
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .where('taken_off', '=', false)
    .execute()
  // Uses that were not given back still cover the booking.
  return uses.length === 0 || uses.some(({ state }) => state !== 'GIVEN_BACK')
    ? { kind: 'NONE' }
    : { kind: 'THESE', membershipIds: uses.map(({ membership_id }) => membership_id) }
}

/**
 * Updates counter, use and ledger in one statement; a database constraint also prevents overdrawing.
 * The paid amount is read from the ledger again: a transaction that waited for the lock has an older sum and misses
 * refunds committed meanwhile.
 */
export async function take(
  tx: Tx,
  company: CompanyScope,
  { appointmentId, currency_code, now }: Pick<NewlyAttachedTo, 'appointmentId' | 'currency_code' | 'now'>,
  { membership_id }: RedeemableRow,
  { amount, price_covered }: { amount: number; price_covered: number },
): Promise<void> {
  const use_id = newId()
  const entry: LedgerEntry = {
    subject: { kind: 'APPOINTMENT', id: appointmentId },
    cause: 'USE',
    amount: price_covered,
    currency_code,
    membershipId: membership_id,
    key: `use:${use_id}`,
  }
  const redeemed = await tx
    .with('reserved', (write) =>
      write
        .updateTable('membership')
        .set((columns) => ({ reserve: columns('reserve', '+', amount) }))
        .where('membership.company_id', '=', company.companyId)
        .where('membership.membership_id', '=', membership_id)
        .where(isPaid(company))
        .returning('membership.membership_id'),
    )
    .with('used', (write) =>
      write.insertInto('membership_use').values({
        company_id: company.companyId,
        use_id,
        membership_id,
        appointment_id: appointmentId,
        amount,
        price_covered,
        created: new Date(now),
      }),
    )
    .with('entered', (write) => entriesToWrite(write, company, [entry], now))
    .selectFrom('reserved')
    .select('membership_id')
    .executeTakeFirst()
  if (redeemed === undefined) throw new Overtaken('what paid the membership went back')
}

/** A moved booking keeps its use. The membership must be valid on the new day too: a move must not extend it. */
export async function keep(tx: Tx, company: CompanyScope, bookings: readonly AttachedTo[]): Promise<void> {
  for (const { booking, use } of await lockReserved(tx, company, bookings)) {
    const date = dateOf(booking)
    if (date < use.start_time || date > use.end_time || isFrozenOn(use, date))
      throw new ApiError('membership.move.notCovered')
  }
}

/**
 * Gives uses back by the company's rule: always, or if the booking ends at least so many hours before its start.
 * Otherwise they count as used. A booking that was never confirmed always gives back.
 */
export async function release(
  tx: Tx,
  company: CompanyScope,
  bookings: readonly EndingAttachedTo[],
): Promise<void> {
  const reserved = await lockReserved(tx, company, bookings)
  if (reserved.length === 0) return
  const isBack = ({ booking }: (typeof reserved)[number]) =>
    booking.lapsedUnpaid ||
    (booking.keepsPaid !== true && isGivenBack(booking.settings, booking.noticeSeconds))
  const [back, used] = [reserved.filter(isBack), reserved.filter((one) => !isBack(one))]
  await giveBackUses(
    tx,
    company,
    back.map(({ use }) => use),
    reserved[0]!.booking.now,
  )
  if (used.length > 0)
    await countAsUsed(
      tx,
      company,
      used.map(({ use }) => use.use_id),
    )
}

/** Whether a cancellation with this notice gives the use back. */
export const isGivenBack = (
  { membership: { give_back_hours: hours } }: BookingSettings,
  noticeSeconds: number,
): boolean => hours === null || noticeSeconds >= hours * 3600

/** Reserved uses of the bookings, with their memberships locked in one global order. */
async function lockReserved<Booking extends AttachedTo>(
  tx: Tx,
  company: CompanyScope,
  bookings: readonly Booking[],
) {
  const byId = new Map(bookings.map((booking) => [booking.appointmentId, booking]))
  const uses = await lockUses(tx, company, [...byId.keys()])
  return uses
    .filter(({ state }) => state === 'RESERVED')
    .map((use) => ({ use, booking: byId.get(use.appointment_id)! }))
}

export const lockUses = (tx: Tx, company: CompanyScope, appointmentIds: readonly string[]) =>
  tx
    .selectFrom('membership')
    .innerJoin('membership_use', (join) =>
      join
        .onRef('membership_use.company_id', '=', 'membership.company_id')
        .onRef('membership_use.membership_id', '=', 'membership.membership_id'),
    )
    .select(['membership_use.use_id', 'membership_use.membership_id', 'membership_use.appointment_id'])
    .select(['membership_use.amount', 'membership_use.price_covered', 'membership_use.state'])
    .select(['start_time', 'end_time', 'frozen_from', 'frozen_to', 'currency_code', 'used'])
    .where('membership.company_id', '=', company.companyId)
    .where('membership_use.company_id', '=', company.companyId)
    .where(isOneOf('membership_use.appointment_id', appointmentIds))
    .where('membership_use.state', '<>', 'GIVEN_BACK')
    .orderBy('membership.membership_id')
    .orderBy('membership_use.use_id')
    .forNoKeyUpdate()
    .execute()

export type Use = {
  use_id: string
  membership_id: string
  appointment_id: string
  amount: number
  price_covered: number
  currency_code: string
}

/**
 * Gives back reserved uses, or with `of` used ones; their bookings are payable again. Membership rows must be locked.
 * `isTakenOff`: staff removed the cover, so it is never restored automatically.
 */
export async function giveBackUses(
  tx: Tx,
  company: CompanyScope,
  uses: readonly Use[],
  now: number,
  { of = 'RESERVED', isTakenOff = false }: { of?: 'RESERVED' | 'USED'; isTakenOff?: boolean } = {},
): Promise<void> {
  if (uses.length === 0) return
  const returned = tx
    .with('given', (write) =>
      write
        .updateTable('membership_use')
        .set({ state: 'GIVEN_BACK', taken_off: isTakenOff })
        .where('company_id', '=', company.companyId)
        .where(
          isOneOf(
            'use_id',
            uses.map(({ use_id }) => use_id),
          ),
        )
        .returning(['membership_id', 'amount']),
    )
    .with('freed', (write) =>
      write
        .updateTable('membership')
        .from((expression) =>
          expression
            .selectFrom('given')
            .select(['membership_id', sql<number>`sum(amount)::bigint`.as('amount')])
            .groupBy('membership_id')
            .as('part'),
        )
        .set(({ eb, ref }) =>
          of === 'RESERVED'
            ? { reserve: eb('membership.reserve', '-', ref('part.amount')) }
            : // Staff may have lowered the used count since.
              { used: sql<number>`greatest(membership.used - part.amount, 0)` },
        )
        .where('membership.company_id', '=', company.companyId)
        .whereRef('membership.membership_id', '=', 'part.membership_id'),
    )
  const entries = uses.map((use): LedgerEntry => ({
    subject: { kind: 'APPOINTMENT', id: use.appointment_id },
    cause: 'GIVE_BACK',
    amount: -use.price_covered,
    currency_code: use.currency_code,
    membershipId: use.membership_id,
    key: `give-back:${use.use_id}`,
  }))
  await writeEntries(returned, company, entries, now)
}

/** Marks reserved uses as used. Membership rows must be locked. */
export const countAsUsed = (tx: Tx, company: CompanyScope, useIds: readonly string[]): Promise<unknown> =>
  sql`
    with done as (
      update membership_use set state = 'USED'
       where company_id = ${company.companyId} and use_id = any(${[...useIds]}::uuid[]) and state = 'RESERVED'
      returning membership_id, amount)
    update membership set reserve = reserve - used_up.amount, used = used + used_up.amount
      from (select membership_id, sum(amount)::bigint as amount from done group by membership_id) as used_up
     where membership.company_id = ${company.companyId}
       and membership.membership_id = used_up.membership_id`.execute(tx)
