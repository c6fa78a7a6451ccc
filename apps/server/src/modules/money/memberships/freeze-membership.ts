import type { FreezePreview, FreezeRequest, Membership, UnfreezePreview } from '@zapys/contract'
import { freezeEnd, planFreeze, planUnfreeze } from '@zapys/domain/memberships'
import { today, toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { requireAccount } from '../../clients/accounts/public.ts'
import { settingsInForce } from '../../catalogue/branches/public.ts'
import { payableOf } from '../payments/public.ts'
import { coverAgain, uncoveredOf } from './cover-again.ts'
import { saveFreeze, saveUnfreeze } from './membership-rows.ts'
import { asVisit, type Owner, readMembership, visitRows } from './own-memberships.ts'
import { type MembershipRow, settingsOfMembership, membershipsOf, readCode } from './read-membership.ts'
import { isGivenBack } from './redeem.ts'
import { uncover } from './uncover.ts'

type FreezeDeps = Pick<Deps, 'database' | 'clock' | 'secret' | 'payables'>
type OwnMembership = Owner & { membershipId: string }
type OwnMembershipChange = OwnMembership & { idempotencyKey: string | undefined }

/** Previews a freeze. Rejects as `freezeMembership` does. */
export async function previewFreeze(
  deps: FreezeDeps,
  company: CompanyScope,
  own: OwnMembership,
  request: FreezeRequest,
): Promise<FreezePreview> {
  const { clock } = deps
  const { db } = deps.database
  await requireAccount(db, company)
  const membership = await findOwn(db, company, own)
  const plan = await planned(db, company, membership, request, clock.now())
  const uses = await usesWithin(db, company, membership, plan, clock.now())
  return {
    freezing: { frozen_from: plan.frozen_from, frozen_to: plan.frozen_to },
    quantity_days: plan.quantity_days,
    end_time: freezeEnd(membership, plan),
    bookings: await uncovered(deps, company, own, uses, FREEZING),
  }
}

/** Previews unfreezing. Rejects as `unfreezeMembership` does. */
export async function previewUnfreeze(
  deps: FreezeDeps,
  company: CompanyScope,
  own: OwnMembership,
  request: FreezeRequest,
): Promise<UnfreezePreview> {
  const { db } = deps.database
  await requireAccount(db, company)
  const membership = await findOwn(db, company, own)
  const { frozen_from, frozen_to, end_time, quantity_days } = plannedEnd(
    membership,
    request,
    deps.clock.now(),
  )
  const uses = await usesAfter(db, company, membership, end_time)
  return {
    freezing: frozen_from === null ? null : { frozen_from, frozen_to },
    quantity_days,
    end_time,
    bookings: await uncovered(deps, company, own, uses, UNFREEZING),
  }
}

/**
 * A freeze names its days, so the caller saw these bookings. Unfreezing may reach other bookings: their clients get a
 * day to pay.
 */
const FREEZING = { isShown: true }
const UNFREEZING = { isShown: false }

/** Previews the bookings without the cover that they reserved. */
async function uncovered(
  deps: FreezeDeps,
  company: CompanyScope,
  { locale }: OwnMembership,
  uses: Awaited<ReturnType<typeof usesAfter>>,
  by: { isShown: boolean },
): Promise<FreezePreview['bookings']> {
  const toPay = await payableOf(deps, 'APPOINTMENT').depositsDueWithout?.(
    deps.database.db,
    deps,
    company,
    new Map(uses.map(({ appointment_id, price_covered }) => [appointment_id, price_covered])),
    by,
  )
  return uses.map((row) => {
    const { appointment_id, start_time, title, price_covered } = asVisit(row, locale)
    const deposit = toPay?.get(appointment_id)
    const to_pay = deposit && { amount: deposit.amount, pay_until: new Date(deposit.pay_until).toISOString() }
    return { appointment_id, start_time, title, price_covered, to_pay: to_pay ?? null }
  })
}

/**
 * Freezes the client's membership. Bookings on the frozen days stay but no longer use it.
 * Their cover is given back where a cancellation would give it back, and their deposit is requested again. Rejects as
 * `calls.freezeMembership` lists. docs/rules/memberships.md.
 */
export async function freezeMembership(
  deps: FreezeDeps,
  company: CompanyScope,
  own: OwnMembershipChange,
  request: FreezeRequest,
): Promise<Membership> {
  return changeLocked(deps, company, own, { freeze: request }, async (tx, membership) => {
    const now = deps.clock.now()
    const plan = await planned(tx, company, membership, request, now)
    const uses = await usesWithin(tx, company, membership, plan, now)
    await uncover(tx, deps, company, uses, FREEZING)
    await saveFreeze(tx, company, membership, plan, { actor: 'USER', now })
  })
}

/**
 * Locks the row before reading it, so that only one of two concurrent changes passes. Returns the changed membership.
 */
async function changeLocked(
  deps: FreezeDeps,
  company: CompanyScope,
  own: OwnMembershipChange,
  request: object,
  change: (tx: Tx, membership: MembershipRow, locked: readonly string[]) => Promise<void>,
): Promise<Membership> {
  const { database } = deps
  await requireAccount(database.db, company)
  // Checked before an idempotent response is replayed: keys of a membership belong to its owner.
  await findOwn(database.db, company, own)
  const key = own.idempotencyKey && `freeze ${own.membershipId} ${own.idempotencyKey}`
  const changed = await writeOnce(deps, company, key, request, async (tx) => {
    const locked = await lockBookings(tx, deps, company, own)
    await lockMembership(tx, company, own)
    await change(tx, await findOwn(tx, company, own), locked)
    const there = { ...deps, database: { ...database, db: tx } }
    // Without its code: the response is stored for replays.
    return { ...(await readMembership(there, company, own.membershipId, own.locale)), code: null }
  })
  return { ...changed, code: await codeOf(deps, changed) }
}

/** Only paid memberships can be frozen, so a certificate may show its code. */
const codeOf = async (deps: FreezeDeps, changed: Membership): Promise<string | null> =>
  changed.kind === 'CERTIFICATE' ? readCode(deps.database.db, deps, changed) : null

/**
 * Gives back uses that were booked after the restored end, and covers bookings again whose days are no longer frozen.
 * Rejects as `calls.unfreezeMembership` lists.
 */
export const unfreezeMembership = (
  deps: FreezeDeps,
  company: CompanyScope,
  own: OwnMembershipChange,
  request: FreezeRequest,
): Promise<Membership> =>
  changeLocked(deps, company, own, { unfreeze: request }, async (tx, membership, locked) => {
    const now = deps.clock.now()
    const plan = plannedEnd(membership, request, now)
    const uses = await usesAfter(tx, company, membership, plan.end_time)
    await uncover(tx, deps, company, uses, UNFREEZING)
    await saveUnfreeze(tx, company, membership, plan, { actor: 'USER', now })
    await coverAgain(tx, deps, company, { membershipId: membership.membership_id, now }, locked)
  })

/** Rejects with `membership.notFound` both for unknown memberships and for those of other clients. */
async function findOwn(db: Connection, company: CompanyScope, own: OwnMembership): Promise<MembershipRow> {
  if (own.clientId === undefined) throw new ApiError('membership.notFound')
  const row = await membershipsOf(db, company)
    .where('membership.client_id', '=', own.clientId)
    .where('membership.membership_id', '=', own.membershipId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('membership.notFound')
  return row
}

/**
 * Locks the bookings that use the membership and those that it might cover again. Booking rows are locked before
 * membership rows, as where bookings end. A booking made in the meantime is neither locked nor changed.
 */
export async function lockBookings(
  tx: Tx,
  deps: FreezeDeps,
  company: CompanyScope,
  { membershipId }: Pick<OwnMembership, 'membershipId'>,
): Promise<string[]> {
  const uses = await tx
    .selectFrom('membership_use')
    .select('appointment_id')
    .where('company_id', '=', company.companyId)
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'RESERVED')
    .execute()
  const waiting = await uncoveredOf(tx, company, { membershipId, now: deps.clock.now() }).execute()
  const ids = [...uses, ...waiting].map(({ appointment_id }) => appointment_id)
  await payableOf(deps, 'APPOINTMENT').lockAll?.(tx, company, ids)
  return ids
}

/** Serializes changes of a membership with bookings that use it. */
export const lockMembership = (
  tx: Tx,
  company: CompanyScope,
  { membershipId }: Pick<OwnMembership, 'membershipId'>,
) =>
  tx
    .selectFrom('membership')
    .select('membership_id')
    .where('company_id', '=', company.companyId)
    .where('membership_id', '=', membershipId)
    .forNoKeyUpdate()
    .execute()

function rejectSwitchedOff(membership: MembershipRow): void {
  if (!settingsOfMembership(membership).membership.allow_freezing)
    throw new ApiError('membership.freezing.disabled')
}

function plannedEnd(membership: MembershipRow, request: FreezeRequest, now: number) {
  rejectSwitchedOff(membership)
  const plan = planUnfreeze(membership, request, today(membership.timezone, now / 1000))
  if (plan.kind === 'refused') throw new ApiError(plan.code)
  return plan
}

async function planned(
  db: Connection,
  company: CompanyScope,
  membership: MembershipRow,
  request: FreezeRequest,
  now: number,
) {
  rejectSwitchedOff(membership)
  if (membership.paid < membership.price) throw new ApiError('membership.unpaid')
  const day = today(membership.timezone, now / 1000)
  const plan = planFreeze(
    { ...membership, isUsedUp: membership.total !== null && membership.used >= membership.total },
    request,
    {
      today: day,
      limits: settingsOfMembership(membership).membership,
      freezes: membership.freezes,
      isUsedToday: await wasUsedOn(db, company, membership, { day, now }),
    },
  )
  if (plan.kind === 'refused') throw new ApiError(plan.code)
  return plan
}

/** Whether a visit that uses the membership has started on that day. */
async function wasUsedOn(
  db: Connection,
  company: CompanyScope,
  { membership_id, timezone }: MembershipRow,
  { day, now }: { day: string; now: number },
): Promise<boolean> {
  const begun = await visitRows(db, company, membership_id)
    .where('membership_use.state', '<>', 'GIVEN_BACK')
    .where('appointment.cancelled_at', 'is', null)
    .where('appointment.starts_at', '<=', instant(now))
    .orderBy('appointment.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return begun !== undefined && toLocal(timezone, begun.starts_at / 1000).date === day
}

/** Day of the visit in the branch's time zone, as it was when booked. */
const visitDay = sql<string>`(appointment.starts_at at time zone branch.timezone)::date`

/** Reserved uses with their bookings, earliest first. */
export const reservedBy = (db: Connection, company: CompanyScope, { membership_id }: MembershipRow) =>
  visitRows(db, company, membership_id)
    .select(['membership_use.membership_id', 'appointment.shortest_notice'])
    .select('branch.booking_settings as own_settings')
    .where('membership_use.state', '=', 'RESERVED')
    .orderBy('appointment.starts_at')

type FrozenDays = { frozen_from: string; frozen_to: string | null }

/** Reserved uses of bookings on the frozen days. */
export function usesOnDays(
  db: Connection,
  company: CompanyScope,
  membership: MembershipRow,
  { frozen_from, frozen_to }: FrozenDays,
) {
  let within = reservedBy(db, company, membership).where(sql<boolean>`${visitDay} >= ${frozen_from}::date`)
  if (frozen_to !== null) within = within.where(sql<boolean>`${visitDay} <= ${frozen_to}::date`)
  return within.execute()
}

/**
 * Reserved uses on the frozen days, limited to those that a cancellation now would give back. Otherwise a client who is
 * too late to cancel could freeze the day first.
 */
async function usesWithin(
  db: Connection,
  company: CompanyScope,
  membership: MembershipRow,
  days: FrozenDays,
  now: number,
) {
  const uses = await usesOnDays(db, company, membership, days)
  return uses.filter(({ starts_at, shortest_notice, own_settings }) =>
    isGivenBack(
      settingsInForce(membership.company_wide, own_settings),
      Math.min((starts_at - now) / 1000, shortest_notice ?? Infinity),
    ),
  )
}

/** Reserved uses after `end`: bookings made while a planned freeze had extended the membership. */
export const usesAfter = (db: Connection, company: CompanyScope, membership: MembershipRow, end: string) =>
  reservedBy(db, company, membership)
    .where(sql<boolean>`${visitDay} > ${end}::date`)
    .execute()
