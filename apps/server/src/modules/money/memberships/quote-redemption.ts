/** Quotes what a booking would use of memberships. Locks nothing and so guarantees nothing. */
import type { Locale, MembershipChoice, Redemption, UsedMembership } from '@zapys/contract'
import { chooseMembership, type ToCover } from '@zapys/domain/memberships'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Redeeming } from '../../deps/attachment.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { giveBack, consume } from '../../../platform/rate-limits/public.ts'
import { codeHash } from './code.ts'
import { refusedChoice, rejectNamed } from './redeem.ts'
import { redeemableOf, usedMembership } from './redeemable.ts'

type ReadDeps = Pick<Deps, 'database' | 'clock' | 'secret' | 'isTrusted' | 'overLimitTtlMs'>

type Chooser = {
  /** Undefined for guests, and for persons who are not clients of the company yet. */
  clientId?: string | undefined
  caller: Caller
}

/**
 * Resolves a choice of membership. Guests can use codes only: anyone can type any phone. Rejects with
 * `membership.notFound`, `membership.code.wrong` and `request.tooMany`.
 */
export async function readChoice(
  deps: ReadDeps,
  company: CompanyScope,
  choice: MembershipChoice,
  { clientId, caller }: Chooser,
): Promise<Redeeming> {
  if (choice === null) return { kind: 'NONE' }
  if (choice?.code)
    return { kind: 'THESE', membershipIds: [await findByCode(deps, company, choice.code, caller)] }
  if (choice?.number) {
    if (clientId === undefined) throw refusedChoice('membership.notFound', 'NUMBER')
    return { kind: 'NUMBER', clientId, number: choice.number }
  }
  return clientId === undefined ? { kind: 'NONE' } : { kind: 'OWN', clientId }
}

/** Consumes an attempt first and returns it on success, so that concurrent attempts are counted too. */
async function findByCode(
  deps: ReadDeps,
  company: CompanyScope,
  code: string,
  { address, provenPersonId }: Caller,
): Promise<string> {
  const tries = { address, ...(provenPersonId === undefined ? {} : { person: provenPersonId }) }
  await consume(deps, ['certificate.guess'], tries)
  const row = await deps.database.db
    .selectFrom('membership')
    .select('membership_id')
    .where('company_id', '=', company.companyId)
    .where('code_hash', '=', codeHash(deps, company.companyId, code))
    .executeTakeFirst()
  if (row === undefined) throw refusedChoice('membership.code.wrong', 'THESE')
  await giveBack(deps, ['certificate.guess'], tries)
  return row.membership_id
}

/** Undefined if nothing can be used. Rejects a named membership that does not fit, as the booking would. */
export async function quoteRedemption(
  { database: { db } }: Pick<Deps, 'database'>,
  company: CompanyScope,
  redeeming: Redeeming,
  { covered, locale }: { covered: ToCover; locale: Locale | undefined },
): Promise<Redemption | undefined> {
  if (redeeming.kind === 'NONE') return undefined
  const { price, date } = covered
  const rows = await redeemableOf(db, company, redeeming, { first: date, last: date }).execute()
  const fitting = chooseMembership(rows, covered).map(({ membership, fit }) =>
    usedMembership(membership, fit, locale),
  )
  const [membership = null] = fitting
  if (membership === null && price > 0 && redeeming.kind !== 'OWN') rejectNamed(redeeming, rows[0], covered)
  return { membership, to_pay: price - (membership?.price_covered ?? 0), fitting }
}

/** Quotes consecutive bookings, each with what the earlier ones leave. Undefined if no membership applies. */
export async function quoteSeries(
  { database: { db } }: Pick<Deps, 'database'>,
  company: CompanyScope,
  redeeming: Redeeming,
  { covered, locale }: { covered: readonly ToCover[]; locale: Locale | undefined },
): Promise<(UsedMembership | undefined)[] | undefined> {
  if (redeeming.kind === 'NONE') return undefined
  const dates = covered.map(({ date }) => date).toSorted((a, b) => (a < b ? -1 : 1))
  if (dates.length === 0) return []
  const days = { first: dates[0]!, last: dates.at(-1)! }
  const rows = await redeemableOf(db, company, redeeming, days).execute()
  return covered.map((each) => {
    const [chosen] = chooseMembership(rows, each)
    if (chosen === undefined) return undefined
    const { membership, fit } = chosen
    const used = usedMembership(membership, fit, locale)
    membership.reserve += fit.amount
    return used
  })
}
