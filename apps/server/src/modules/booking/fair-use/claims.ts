import {
  type Claim,
  type Dates,
  ADDRESS_SHARES,
  HOLD_SHARES,
  personShares,
  type Share,
} from '@zapys/domain/fair-use'
import { type LocalDate, toLocal } from '@zapys/domain/time'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { BookingSettings } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { addressParts } from '../../../platform/http/address.ts'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'
import type { Purpose } from '../../../platform/proof-of-work/public.ts'

/**
 * The caller of a booking, hold or entry: keyed hashes per company, which reveal neither the address nor visits to
 * other companies. For a verified phone, both hashes identify the person.
 */
export type Attribution = { caller_host: string; caller_block: string }
export const NO_ATTRIBUTION: { [Part in keyof Attribution]: null } = { caller_host: null, caller_block: null }

const isPerson = ({ caller_host, caller_block }: Attribution): boolean => caller_host === caller_block

/** Fair-use limits of a caller in this company; `purpose`: holds have additional ones. */
export const sharesOf = (
  attribution: Attribution,
  { protection }: Pick<BookingSettings, 'protection'>,
  purpose?: Purpose,
): readonly Share[] => {
  if (isPerson(attribution)) return personShares(protection.person_visits)
  return purpose === 'HOLD' ? [...ADDRESS_SHARES, ...HOLD_SHARES] : ADDRESS_SHARES
}

/** The error once the limit is reached. */
export const limitError = (attribution: Attribution): ApiError =>
  new ApiError(isPerson(attribution) ? 'booking.limit.reached' : 'phone.proofRequired')

/** Key of the queue for requests of one address block; null: no limit applies. */
export const fairUseQueueKey = (
  deps: Pick<Deps, 'secret' | 'isTrusted'>,
  company: CompanyScope,
  caller: Caller,
): string | null => {
  const attribution = attributionOf(deps, company, caller)
  return attribution && `${company.companyId} ${attribution.caller_block}`
}

/** Null if no limit applies because the operator trusts the address. */
export function attributionOf(
  { secret, isTrusted }: Pick<Deps, 'secret' | 'isTrusted'>,
  { companyId }: CompanyScope,
  { address, provenPersonId }: Caller,
): Attribution | null {
  if (isTrusted?.(address)) return null
  const hashed = (part: string) => keyedHash(secret, `share ${companyId} ${part}`).slice(0, 22)
  if (provenPersonId !== undefined) {
    const person = hashed(`person ${provenPersonId}`)
    return { caller_host: person, caller_block: person }
  }
  const { host, block } = addressParts(address)
  return { caller_host: hashed(`host ${host}`), caller_block: hashed(`block ${block}`) }
}

/** What a new hold or booking replaces, so that both are not counted. */
export type ReplacedReservation = {
  /** Counts as replaced only if it is for the same event, or for a time if none is requested; otherwise it stays. */
  hold?: HoldToRedeem | undefined
  holder?: string
  appointmentId?: string
}

export type ActiveClaim = Claim & {
  /** Id of the hold, booking or entry. */
  id: string
}

/**
 * Serializes requests of one address block until the transaction ends, so that concurrent ones do not pass the limit
 * together. Take it before any other lock except `lockHolder`, so that waiting requests hold no locks. A move locks
 * its booking first, which determines the block. docs/rules/locking.md
 */
export async function lockBlock(
  tx: Tx,
  { companyId }: CompanyScope,
  { caller_block }: Attribution,
): Promise<void> {
  await lockByName(tx, 'share', `${companyId} ${caller_block}`)
}

type ClaimsQuery = {
  attribution: Attribution
  replaces?: ReplacedReservation
  /** Event of the request; null: a time. */
  eventId: string | null
}

/** Claims of the block, read after its lock in the same round trip. */
export async function lockAndReadClaims(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  query: ClaimsQuery,
): Promise<ActiveClaim[]> {
  const [, claims] = await tx.together([
    lockBlock(tx, company, query.attribution),
    readClaims(tx, deps, company, query),
  ])
  return claims
}

/**
 * Active claims of the block in this company: running holds, upcoming bookings and events, open waiting list
 * entries.
 */
export async function readClaims(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { companyId }: CompanyScope,
  { attribution, replaces = {}, eventId }: ClaimsQuery,
): Promise<ActiveClaim[]> {
  const { caller_host, caller_block } = attribution
  const { hold, holder, appointmentId } = replaces
  const now = new Date(clock.now())
  const isReplaced = hold === undefined ? sql`false` : isRedeemable(hold)
  const { rows } = await sql<{
    id: string
    kind: 'HOLD' | 'APPOINTMENT' | 'WISH'
    caller_host: string
    is_host: boolean
    is_hold: boolean
    branch_id: string
    event_id: string | null
    space: number
    first_date: LocalDate | null
    last_date: LocalDate | null
    timezone: string
    starts_at: number | null
  }>`
    with claim as (
      select hold_id as id, 'HOLD' as kind, not ${isOffer} as is_hold, caller_host, branch_id, event_id, space, null::timestamptz as starts_at,
             first_date, last_date
        from hold
       where company_id = ${companyId} and caller_block = ${caller_block} and active and held_until > ${now}
         and not (${isReplaced} and event_id is not distinct from ${eventId}::uuid)
         and holder is distinct from ${holder ?? null}::text
      union all
      select appointment_id, 'APPOINTMENT', false, caller_host, branch_id, event_id, space, starts_at, first_date, last_date
        from appointment
       where company_id = ${companyId} and caller_block = ${caller_block} and cancelled_at is null
         and starts_at + make_interval(secs => duration) > ${now} and appointment_id is distinct from ${appointmentId ?? null}::uuid
      union all
      select entry_id, 'WISH', false, caller_host, branch_id, event_id, space, null, date, date
        from waiting_entry
       where company_id = ${companyId} and caller_block = ${caller_block} and status = 'WAITING'
    )
    select claim.id, claim.kind, claim.is_hold, claim.caller_host, claim.caller_host = ${caller_host} as is_host, claim.branch_id, claim.event_id,
           claim.space, claim.first_date, claim.last_date, branch.timezone,
           coalesce(claim.starts_at, event.starts_at, (
             select min(occupancy.starts_at) from occupancy
              where occupancy.company_id = ${companyId} and occupancy.owner_id = claim.id and blocking)) as starts_at
      from claim
      join branch on branch.company_id = ${companyId} and branch.branch_id = claim.branch_id
      left join event on event.company_id = ${companyId} and event.event_id = claim.event_id`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind === 'WISH' ? 'WISH' : row.event_id === null ? 'TIME' : 'PLACES',
    host: row.caller_host,
    isHost: row.is_host,
    isHold: row.is_hold,
    branchId: row.branch_id,
    dates: datesOf(row),
    places: row.event_id === null ? 0 : row.space,
  }))
}

/**
 * Places of an event count for the date of its start, as in lists of events; so do rows from before dates were
 * stored.
 */
function datesOf(row: {
  first_date: LocalDate | null
  last_date: LocalDate | null
  starts_at: number | null
  timezone: string
}): Dates | null {
  if (row.first_date !== null) return { first: row.first_date, last: row.last_date ?? row.first_date }
  if (row.starts_at === null) return null
  const { date } = toLocal(row.timezone, row.starts_at / 1000)
  return { first: date, last: date }
}

/** A hold that a caller wants to book, and the `holder` they named in `X-Holder`. */
export type HoldToRedeem = { holdId: string; holder: string | undefined }

/** The hold named by a booking or move (`hold_id`), with the header `X-Holder` of the request. */
export const holdToRedeem = (
  holdId: string | null | undefined,
  holder: string | undefined,
): HoldToRedeem | undefined => (holdId ? { holdId, holder } : undefined)

/** Prefix of an offer's `holder`. Callers cannot send a holder with a space. */
const OFFER = 'waiting '
export const offerHolder = (entryId: string) => `${OFFER}${entryId}`

/** SQL condition: the row of `hold` is an offer. */
export const isOffer: RawBuilder<SqlBool> = sql<SqlBool>`coalesce(starts_with(hold.holder, ${OFFER}), false)`

/**
 * SQL condition: the caller may book this row of `hold`, because it is theirs or an offer. An offer belongs to no
 * browser: its id is returned only with the key of its waiting list entry, or in its client's account.
 * docs/rules/booking.md
 */
export const isRedeemable = ({ holdId, holder }: HoldToRedeem): RawBuilder<SqlBool> => sql<SqlBool>`
  (hold.hold_id = ${holdId}::uuid
   and (hold.holder is not distinct from ${holder ?? null}::text or starts_with(hold.holder, ${OFFER})))`
