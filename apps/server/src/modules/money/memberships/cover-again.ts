/** Covers bookings again that lost their cover to a freeze, once the freeze is undone. docs/rules/memberships.md */
import { fitOf } from '@zapys/domain/memberships'
import { toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { isBeingPaid, paidOf, payableOf } from '../payments/public.ts'
import { take, toCover } from './redeem.ts'
import { redeemableOf, type RedeemableRow } from './redeemable.ts'

type CoverContext = { membershipId: string; now: number }

/**
 * Upcoming bookings that the membership once covered and that are neither covered nor paid now, earliest first.
 * Excludes bookings with a payment in progress or a partial payment: there the client has chosen to pay.
 */
export const uncoveredOf = (db: Connection, company: CompanyScope, { membershipId, now }: CoverContext) =>
  db
    .selectFrom('appointment')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'appointment.company_id')
        .onRef('branch.branch_id', '=', 'appointment.branch_id'),
    )
    .select(['appointment.appointment_id', 'appointment.branch_id', 'branch.timezone'])
    .select(['appointment.starts_at', 'appointment.price', 'appointment.currency_code', 'appointment.space'])
    .select(
      sql<{ service_id: string; duration: number }[]>`coalesce((
        select json_agg(json_build_object('service_id', part.service_id, 'duration', part.duration))
          from appointment_service as part
         where part.company_id = ${company.companyId}
           and part.appointment_id = appointment.appointment_id), '[]')`.as('services'),
    )
    .where('appointment.company_id', '=', company.companyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('membership_use')
          .select('use_id')
          .where('membership_use.company_id', '=', company.companyId)
          .where('membership_use.membership_id', '=', membershipId)
          .whereRef('membership_use.appointment_id', '=', 'appointment.appointment_id')
          .where('membership_use.taken_off', '=', false),
      ),
    )
    .where('appointment.cancelled_at', 'is', null)
    .where('appointment.starts_at', '>', instant(now))
    .where(paidOf('APPOINTMENT', company, 'appointment.appointment_id'), '<=', 0)
    .where(({ not }) => not(isBeingPaid('APPOINTMENT', company, 'appointment.appointment_id')))
    .orderBy('appointment.starts_at')
    .orderBy('appointment.appointment_id')

/**
 * Covers the bookings again as far as the membership reaches and withdraws their deposit requests. The rows of the
 * bookings (`ids`) and of the membership must be locked, and the membership already changed.
 */
export async function coverAgain(
  tx: Tx,
  deps: Pick<Deps, 'payables' | 'clock'>,
  company: CompanyScope,
  { membershipId, now }: CoverContext,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const waiting = await uncoveredOf(tx, company, { membershipId, now })
    .where(isOneOf('appointment.appointment_id', [...ids]))
    .execute()
  if (waiting.length === 0) return
  const these = { kind: 'THESE', membershipIds: [membershipId] } as const
  const dates = waiting.map(({ timezone, starts_at }) => toLocal(timezone, starts_at / 1000).date).toSorted()
  const days = { first: dates[0]!, last: dates.at(-1)! }
  const membership: RedeemableRow = await redeemableOf(tx, company, these, days).executeTakeFirstOrThrow()
  for (const { appointment_id: appointmentId, timezone, starts_at, services, ...booking } of waiting) {
    const covered = toCover({
      timezone,
      startsAt: starts_at / 1000,
      branchId: booking.branch_id,
      price: booking.price,
      currency_code: booking.currency_code,
      service_ids: services.map(({ service_id }) => service_id),
      places: booking.space,
      seconds: services.reduce((sum, { duration }) => sum + duration, 0),
    })
    const fit = fitOf(membership, covered)
    if ('reason' in fit) continue
    await take(tx, company, { appointmentId, currency_code: booking.currency_code, now }, membership, fit)
    membership.reserve += fit.amount
    await payableOf(deps, 'APPOINTMENT').settled(tx, deps, company, appointmentId, fit.price_covered)
  }
}
