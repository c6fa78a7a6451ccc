/** Changes that staff make to a sold membership. docs/rules/memberships.md */
import type { CompanyMembership, FreezeRequest, MembershipChangeRequest } from '@zapys/contract'
import { planFreeze, planUnfreeze } from '@zapys/domain/memberships'
import { addDays, today } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { KeyHolder } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { coverAgain } from './cover-again.ts'
import { lockBookings, lockMembership, reservedBy, usesAfter, usesOnDays } from './freeze-membership.ts'
import { addChange } from './membership-changes.ts'
import { saveFreeze, saveUnfreeze } from './membership-rows.ts'
import { type MembershipRow, membershipsOf } from './read-membership.ts'
import { readCompanyMembership } from './staff-memberships.ts'
import { uncover } from './uncover.ts'

type ChangeContext = { by: KeyHolder; membershipId: string; keepsBookings: boolean }
type Uses = Awaited<ReturnType<typeof usesAfter>>

/** The change shows no preview of bookings that lose their cover: their clients get a day to pay. */
const UNSEEN = { isShown: false }

/** Locks the row before reading it, so that two changes run one after the other. Returns the changed membership. */
async function changeLocked(
  deps: Deps,
  company: CompanyScope,
  { by, membershipId, keepsBookings }: ChangeContext,
  change: (
    tx: Tx,
    membership: MembershipRow,
    at: { now: number; day: string; takeOff: (uses: Uses) => Promise<void> },
  ) => Promise<{ act: string; before: Record<string, unknown>; after: Record<string, unknown> }>,
): Promise<CompanyMembership> {
  await deps.database.inTransaction(async (tx) => {
    const locked = await lockBookings(tx, deps, company, { membershipId })
    await lockMembership(tx, company, { membershipId })
    const membership = await membershipsOf(tx, company)
      .where('membership.membership_id', '=', membershipId)
      .executeTakeFirst()
    if (membership === undefined) throw new ApiError('membership.notFound')
    const now = deps.clock.now()
    const day = today(membership.timezone, now / 1000)
    const takeOff = async (uses: Uses) => {
      if (uses.length > 0 && !keepsBookings) rejectInUse(uses)
      await uncover(tx, deps, company, uses, UNSEEN)
    }
    const result = await change(tx, membership, { now, day, takeOff })
    // Covers bookings again as far as the membership reaches, unless they were paid in the meantime.
    await coverAgain(tx, deps, company, { membershipId, now }, locked)
    await writeAudit(tx, company, {
      by,
      thing: 'membership',
      thingId: membershipId,
      clientId: membership.client_id,
      now,
      ...result,
    })
  })
  return readCompanyMembership(deps, company, membershipId, by)
}

function rejectInUse(uses: Uses): never {
  const soonest = uses.toSorted((one, other) => one.starts_at - other.starts_at).slice(0, 100)
  throw new ApiError('catalogue.inUse', {
    appointments: soonest.map(({ appointment_id, starts_at }) => ({
      id: appointment_id,
      start_time: new Date(starts_at).toISOString(),
    })),
  })
}

/** Rejects as `calls.changeMembership` lists. */
export const changeMembership = (
  deps: Deps,
  company: CompanyScope,
  context: ChangeContext,
  request: MembershipChangeRequest,
): Promise<CompanyMembership> =>
  changeLocked(deps, company, context, async (tx, membership, { now, day, takeOff }) => {
    const days = request.ended ? endedDays(membership, day) : daysOf(membership, request.end_time)
    const { total, used } = countsOf(membership, request)
    const ahead = await reservedBy(tx, company, membership).execute()
    const lost = request.ended
      ? ahead.filter(({ starts_at }) => starts_at > now)
      : withoutCover(
          ahead,
          days.end_time < membership.end_time ? await usesAfter(tx, company, membership, days.end_time) : [],
          total === null ? 0 : used + membership.reserve - total,
        )
    const left = membership.reserve - lost.reduce((sum, { amount }) => sum + amount, 0)
    if (total !== null && used + left > total)
      throw invalid('membership.total', `${used + left} are used, or cannot be given back`)
    await takeOff(lost)
    await tx
      .updateTable('membership')
      .set({ ...days, total, used })
      .where('company_id', '=', company.companyId)
      .where('membership_id', '=', membership.membership_id)
      .execute()
    await addChange(tx, company, {
      membership_id: membership.membership_id,
      staff_member_id: context.by.staffMemberId,
      reason: request.reason,
      created: new Date(now),
      start_before: membership.start_time,
      start_after: days.start_time,
      end_before: membership.end_time,
      end_after: days.end_time,
      total_before: membership.total,
      total_after: total,
      used_before: membership.used,
      used_after: used,
    })
    const { start_time, end_time } = membership
    return {
      act: request.ended ? 'membership.ended' : 'membership.changed',
      before: { start_time, end_time, total: membership.total, used: membership.used },
      after: { ...days, total, used, reason: request.reason },
    }
  })

type Days = { start_time: string; end_time: string; frozen_from: string | null; frozen_to: string | null }

function daysOf(membership: MembershipRow, end: string | undefined): Days {
  const { start_time, end_time, frozen_from, frozen_to } = membership
  if (end === undefined) return { start_time, end_time, frozen_from, frozen_to }
  if (frozen_from !== null && frozen_to === null)
    throw invalid('membership.end_time', 'it is frozen until it is unfrozen, which moves its end')
  if (end < start_time) throw invalid('membership.end_time', 'must not be before its first day')
  return { start_time, end_time: end, frozen_from, frozen_to }
}

/** Moves the end to yesterday, also for a membership that is frozen or has not started. */
function endedDays({ start_time, end_time }: MembershipRow, day: string): Days {
  const last = addDays(day, -1)
  const over = end_time < last ? end_time : last
  return {
    start_time: start_time < over ? start_time : over,
    end_time: over,
    frozen_from: null,
    frozen_to: null,
  }
}

function countsOf(
  membership: MembershipRow,
  { total, used }: MembershipChangeRequest,
): { total: number | null; used: number } {
  if (membership.total === null && (total !== undefined || used !== undefined))
    throw invalid('membership.total', 'of a period nothing is counted')
  return {
    total: membership.total === null ? null : (total ?? membership.total),
    used: used ?? membership.used,
  }
}

/** Uses after the new end, then the latest of the others until `tooMuch` is given back. */
function withoutCover(ahead: Uses, after: Uses, tooMuch: number): Uses {
  const lost = [...after]
  let left = tooMuch - after.reduce((sum, { amount }) => sum + amount, 0)
  for (const use of ahead.toReversed()) {
    if (left <= 0) break
    if (lost.some(({ use_id }) => use_id === use.use_id)) continue
    lost.push(use)
    left -= use.amount
  }
  return lost
}

const NO_LIMITS = { max_freezes: null, max_freeze_days: null }

/** Freezes without the limits that apply to clients. Rejects as `calls.freezeForClient` lists. */
export const freezeForClient = (
  deps: Deps,
  company: CompanyScope,
  context: ChangeContext,
  request: FreezeRequest,
): Promise<CompanyMembership> =>
  changeLocked(deps, company, context, async (tx, membership, { now, day, takeOff }) => {
    const plan = planFreeze(
      { ...membership, isUsedUp: membership.total !== null && membership.used >= membership.total },
      request,
      { today: day, limits: NO_LIMITS, freezes: 0, isUsedToday: false },
    )
    if (plan.kind === 'refused') throw new ApiError(plan.code)
    const uses = await usesOnDays(tx, company, membership, plan)
    await takeOff(uses.filter(({ starts_at }) => starts_at > now))
    const after = await saveFreeze(tx, company, membership, plan, { actor: 'COMPANY', now })
    return { act: 'membership.frozen', before: { end_time: membership.end_time }, after }
  })

/** Rejects as `calls.unfreezeForClient` lists. */
export const unfreezeForClient = (
  deps: Deps,
  company: CompanyScope,
  context: ChangeContext,
  request: FreezeRequest,
): Promise<CompanyMembership> =>
  changeLocked(deps, company, context, async (tx, membership, { now, day, takeOff }) => {
    const plan = planUnfreeze(membership, request, day)
    if (plan.kind === 'refused') throw new ApiError(plan.code)
    await takeOff(await usesAfter(tx, company, membership, plan.end_time))
    const after = await saveUnfreeze(tx, company, membership, plan, { actor: 'COMPANY', now })
    const { frozen_from, frozen_to, end_time } = membership
    return { act: 'membership.unfrozen', before: { frozen_from, frozen_to, end_time }, after }
  })
