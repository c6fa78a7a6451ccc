/** Memberships as bookings are made, moved, changed and ended. docs/rules/memberships.md, docs/rules/booking.md */
import { fitOf } from '@zapys/domain/memberships'
import type { Attachment, ChangedAttachedTo } from '../../deps/attachment.ts'
import {
  keep,
  redeem,
  release,
  dateOf,
  giveBackUses,
  isGivenBack,
  lockUses,
  take,
  toCover,
  type Use,
} from './redeem.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { netPaid } from '../payments/public.ts'
import { redeemableOf } from './redeemable.ts'

export const memberships: Attachment = { book: redeem, move: keep, change: coverChanged, end: release }

/**
 * Runs when staff change price, services or length, or a client the length of a rental. The same membership covers the
 * new price: more or less than before, and nothing where money covers all of it.
 * Rejects with `membership.move.notCovered` where it is not valid that day, with `membership.notUsable` where it
 * does not fit for another reason or the use is already `USED`, and as `rejectLate`. A change never removes a client's
 * cover silently.
 */
async function coverChanged(tx: Tx, company: CompanyScope, booking: ChangedAttachedTo) {
  if (booking.isForOther) {
    await rejectUses(tx, company, booking.appointmentId)
    return {}
  }
  for (const use of await lockUses(tx, company, [booking.appointmentId])) {
    if (use.state === 'USED') throw new ApiError('membership.notUsable', { reason: 'USED_UP' })
    // Money already paid stays: the membership covers only the rest of the price.
    const { byMoney } = await netPaid(tx, company, { kind: 'APPOINTMENT', id: booking.appointmentId })
    const price = booking.price - Math.max(0, byMoney)
    if (price <= 0) {
      rejectLate(booking)
      await giveBackUses(tx, company, [use], booking.now)
    } else await coverOtherwise(tx, company, { ...booking, price }, use)
  }
  return {}
}

/** Where a cancellation would return no cover, a shorter rental returns none. Rejects with `appointment.move.notAllowed`. */
function rejectLate({ settings, byClient }: ChangedAttachedTo): void {
  if (byClient !== undefined && !isGivenBack(settings, byClient.noticeSeconds))
    throw new ApiError('appointment.move.notAllowed')
}

/** A client's membership is neither passed to nor shown to another client who gets the booking. */
async function rejectUses(tx: Tx, { companyId }: CompanyScope, appointmentId: string): Promise<void> {
  const use = await tx
    .selectFrom('membership_use')
    .select('use_id')
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .limit(1)
    .executeTakeFirst()
  if (use !== undefined)
    throw invalid('appointment.client', 'used a membership for it: cancel it and book for the other client')
}

const REASONS_OF_DAY: readonly string[] = ['NOT_STARTED', 'FROZEN', 'EXPIRED']

async function coverOtherwise(
  tx: Tx,
  company: CompanyScope,
  booking: ChangedAttachedTo,
  use: Use,
): Promise<void> {
  const date = dateOf(booking)
  const these = { kind: 'THESE', membershipIds: [use.membership_id] } as const
  const row = await redeemableOf(tx, company, these, { first: date, last: date }).executeTakeFirstOrThrow()
  const fit = fitOf({ ...row, reserve: row.reserve - use.amount }, toCover(booking))
  if ('reason' in fit) {
    if (REASONS_OF_DAY.includes(fit.reason)) throw new ApiError('membership.move.notCovered')
    throw new ApiError('membership.notUsable', { reason: fit.reason })
  }
  if (fit.amount === use.amount && fit.price_covered === use.price_covered) return
  if (fit.amount < use.amount) rejectLate(booking)
  await giveBackUses(tx, company, [use], booking.now)
  await take(tx, company, booking, row, fit)
}
