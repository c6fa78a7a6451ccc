/** Membership that covers a booking, as chosen by staff at the desk. docs/rules/memberships.md, By staff */
import type { BookingMemberships } from '@zapys/contract'
import { chooseMembership, fitOf, type ToCover } from '@zapys/domain/memberships'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { AttachedTo, NewlyAttachedTo } from '../../deps/attachment.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { netPaid } from '../payments/public.ts'
import { codeHash } from './code.ts'
import { toCover, giveBackUses, lockUses, refusedChoice, rejectNamed, take } from './redeem.ts'
import { redeemableOf, redeemableOfClient, type RedeemableRow, usedMembership } from './redeemable.ts'

export type ToCoverByStaff = AttachedTo & Pick<NewlyAttachedTo, 'service_ids' | 'seconds' | 'places'>

/** Exactly one of `number` and `code`. Null: no membership. */
type Choice = { number?: string | undefined; code?: string | undefined } | null

/** The client's memberships, for the unpaid rest of the booking. */
export async function listCover(
  db: Connection,
  company: CompanyScope,
  booking: ToCoverByStaff,
): Promise<Pick<BookingMemberships, 'fitting' | 'others'>> {
  const covered = await leftToCover(db, company, booking)
  if (booking.clientId === null || covered.price <= 0) return { fitting: [], others: [] }
  const rows: RedeemableRow[] = await redeemableOfClient(db, company, booking.clientId).execute()
  return {
    fitting: chooseMembership(rows, covered).map(({ membership, fit }) =>
      usedMembership(membership, fit, undefined),
    ),
    others: rows.flatMap((row) => {
      const fit = fitOf(row, covered)
      if (!('reason' in fit)) return []
      const { number, name, kind, type, end_time } = row
      return [{ number, name, kind, type, end_time, reason: fit.reason }]
    }),
  }
}

/**
 * Replaces the membership that the booking uses. Returns the numbers before and after, or undefined if nothing changed.
 * Money already paid stays: only the rest is covered. The booking's row must be locked.
 */
export async function coverByStaff(
  tx: Tx,
  deps: Pick<Deps, 'secret'>,
  company: CompanyScope,
  booking: ToCoverByStaff,
  choice: Choice,
): Promise<{ before: string | null; after: string | null } | undefined> {
  const chosen = choice && (await chosenBy(tx, deps, company, booking, choice))
  const [use] = await lockUses(tx, company, [booking.appointmentId])
  const before = use === undefined ? null : await numberOf(tx, company, use.membership_id)
  if (chosen?.membership_id === use?.membership_id) return undefined
  if (use !== undefined)
    await giveBackUses(tx, company, [use], booking.now, {
      of: use.state === 'USED' ? 'USED' : 'RESERVED',
      isTakenOff: true,
    })
  if (!chosen) return { before, after: null }
  const covered = await leftToCover(tx, company, booking)
  if (covered.price <= 0) throw new ApiError('payment.alreadyPaid')
  // Locked before counting; a use given back just above is read with its new state.
  const these = { kind: 'THESE', membershipIds: [chosen.membership_id] } as const
  const days = { first: covered.date, last: covered.date }
  const row = await redeemableOf(tx, company, these, days).forNoKeyUpdate().executeTakeFirstOrThrow()
  const fit = fitOf(row, covered)
  if ('reason' in fit) rejectNamed({ kind: chosen.kind }, row, covered)
  await take(tx, company, booking, row, fit)
  return { before, after: row.number }
}

/** Rejects with `membership.notFound` and `membership.code.wrong`. */
async function chosenBy(
  tx: Tx,
  { secret }: Pick<Deps, 'secret'>,
  { companyId }: CompanyScope,
  { clientId }: ToCoverByStaff,
  { number, code }: NonNullable<Choice>,
): Promise<{ membership_id: string; kind: 'NUMBER' | 'THESE' }> {
  const all = tx.selectFrom('membership').select('membership_id').where('company_id', '=', companyId)
  if (code !== undefined) {
    const certificate = await all
      .where('code_hash', '=', codeHash({ secret }, companyId, code))
      .executeTakeFirst()
    if (certificate === undefined) throw refusedChoice('membership.code.wrong', 'THESE')
    return { membership_id: certificate.membership_id, kind: 'THESE' }
  }
  const numbered =
    clientId === null || number === undefined
      ? undefined
      : await all
          .where('client_id', '=', clientId)
          .where('number', '=', number.trim().toUpperCase())
          .executeTakeFirst()
  if (numbered === undefined) throw refusedChoice('membership.notFound', 'NUMBER')
  return { membership_id: numbered.membership_id, kind: 'NUMBER' }
}

const numberOf = async (db: Connection, { companyId }: CompanyScope, membershipId: string) => {
  const { number } = await db
    .selectFrom('membership')
    .select('number')
    .where('company_id', '=', companyId)
    .where('membership_id', '=', membershipId)
    .executeTakeFirstOrThrow()
  return number
}

/** Unpaid rest of the price, which a membership may cover. */
async function leftToCover(db: Connection, company: CompanyScope, booking: ToCoverByStaff): Promise<ToCover> {
  const { all: paid } = await netPaid(db, company, { kind: 'APPOINTMENT', id: booking.appointmentId })
  return toCover({ ...booking, price: booking.price - Math.max(0, paid) })
}
