/** Checks whether a caller may book this much, or must first solve a challenge. docs/rules/shares.md */
import type { BookingSettings } from '@zapys/contract'
import {
  challengeLevel,
  countedFor,
  mayHaveMore,
  mayTakePlaces,
  type Share,
  sharesOfVisit,
  sizeOf,
  type Stay,
} from '@zapys/domain/shares'
import { addDays, type LocalDate, toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { newChallenge, type Purpose, spendChallenge } from '../../../platform/proof-of-work/public.ts'
import { startsOfBranch } from '../slots/public.ts'
import {
  lockedClaimsOf,
  type Replaced,
  type StandingClaim,
  type Attribution,
  attributionOf,
  refusalOf,
  sharesOf,
  type HoldToRedeem,
  isRedeemable,
} from './claims.ts'

type ShareDeps = Pick<Deps, 'clock' | 'secret' | 'isTrusted' | 'challengeTries'>

type Place = { branch: { branch_id: string; timezone: string }; settings: BookingSettings }

export type TakeRequest = Place & {
  caller: Caller
  purpose: Purpose
  replaces?: Replaced
  /** Number of visits of a series taken together; default 1. */
  visits?: number
  /** Claims that were read already. */
  standing?: StandingClaim[] | undefined
}

/** Active claims of the caller's address block, read behind its lock; undefined if no limit applies. */
export async function standingClaims(
  tx: Tx,
  deps: ShareDeps,
  company: CompanyScope,
  { caller, settings, replaces = {} }: Pick<TakeRequest, 'caller' | 'settings' | 'replaces'>,
): Promise<StandingClaim[] | undefined> {
  const attribution = attributionOf(deps, company, caller)
  if (attribution === null || settings.protection.unproven === 'OFF') return undefined
  return lockedClaimsOf(tx, deps, company, attribution, replaces, null)
}

/** A time that was taken. */
export type TakenTime = Stay & { ownerId: string }

export type FairUseCheck = {
  /** Stored with the booking or hold; null if no limit applies. */
  attribution: Attribution | null
  /** Checks the taken time in the same transaction; rejects if it exceeds the limit. */
  settle(taken: TakenTime): Promise<void>
}

const UNCOUNTED: FairUseCheck = { attribution: null, settle: async () => {} }

/**
 * Checks whether any time may be taken now. Call it first in the transaction, and `settle` once the time is taken.
 * Rejects with `challenge.required` and `phone.proofRequired`; for a person, with `booking.limit.reached`.
 */
export async function checkFairUse(
  tx: Tx,
  deps: ShareDeps,
  company: CompanyScope,
  asked: TakeRequest,
): Promise<FairUseCheck> {
  const attribution = attributionOf(deps, company, asked.caller)
  if (attribution === null) return UNCOUNTED
  if (asked.settings.protection.unproven === 'OFF') return { ...UNCOUNTED, attribution }
  const claims = (asked.standing ?? (await standingClaims(tx, deps, company, asked)))!
  const shares = sharesOf(attribution, asked.settings, asked.purpose)
  if (!mayHaveMore(shares, claims, asked.visits)) throw refusalOf(attribution)
  await rejectUnpaid(tx, deps, company, { ...asked, shares }, claims, null)
  const settle = timeSettler(tx, company, { ...asked, attribution }, claims)
  return {
    attribution,
    settle: async (taken) => {
      // Counts the visits of a series taken so far: their number of days was unknown before.
      if (!mayHaveMore(shares, claims)) throw refusalOf(attribution)
      await settle(taken)
    },
  }
}

/** A booking that exchanges its time or places, and the hold that it redeems. */
type Moved = { appointmentId: string; hold: HoldToRedeem | undefined; attribution: Attribution | null }

/** Like `checkFairUse` for a booking that moves: it counts for the original caller and needs no challenge. */
export async function checkFairUseOfMove(
  tx: Tx,
  deps: ShareDeps,
  company: CompanyScope,
  asked: Place & Moved,
): Promise<Pick<FairUseCheck, 'settle'>> {
  const { attribution, settings, ...moved } = asked
  if (attribution === null || settings.protection.unproven === 'OFF') return UNCOUNTED
  const claims = await lockedClaimsOf(tx, deps, company, attribution, moved, null)
  return { settle: timeSettler(tx, company, { ...asked, attribution }, claims) }
}

function timeSettler(
  tx: Tx,
  company: CompanyScope,
  { branch, settings, attribution, purpose }: Place & { attribution: Attribution; purpose?: Purpose },
  standing: StandingClaim[],
): FairUseCheck['settle'] {
  const shares = sharesOf(attribution, settings, purpose)
  const startsNear = startsOfBranch(tx, company, { branch, settings })
  return async ({ ownerId, ...stay }) => {
    const { dates } = stay
    const visit = { branchId: branch.branch_id, dates, size: sizeOf(stay) }
    // A long visit that starts the day before may run into this time.
    const dayBefore = addDays(dates.first, -1)
    const around = { first: dayBefore, last: addDays(dates.last, 1) }
    const isNear = (claim: StandingClaim) =>
      claim.kind === 'TIME' &&
      claim.branchId === visit.branchId &&
      (claim.dates === null || (claim.dates.first <= around.last && around.first <= claim.dates.last))
    const fits = async () => {
      const looked = sharesOfVisit(shares, standing, visit)
      if (looked.length === 0) return true
      const near = standing.filter(isNear)
      const starts = await startsNear({ first: dayBefore, last: dates.last })
      return looked.every(({ share, dates: ofShare }) => {
        const ids = [...countedFor(share, near).map(({ id }) => id), ownerId]
        const isBeforeToo = ofShare[0] === dates.first && starts.isInTheWay(dayBefore, [ownerId])
        return [...(isBeforeToo ? [dayBefore] : []), ...ofShare].every(
          (date) => starts.share(date, ids) <= share.share,
        )
      })
    }
    if (!(await fits())) throw refusalOf(attribution)
    // Counts this visit for the next one of a series.
    standing.push({
      id: ownerId,
      kind: 'TIME',
      host: attribution.caller_host,
      isHost: true,
      isHold: purpose === 'HOLD',
      places: 0,
      branchId: visit.branchId,
      dates,
    })
  }
}

type AskedPlaces = TakeRequest & { eventId: string; startsAt: number; places: number }

/**
 * Checks whether `places` of an event may be taken; returns the attribution to store. `startsAt`: epoch seconds.
 * Call it first in the transaction. Rejects as `checkFairUse` does.
 */
export async function checkFairUseOfPlaces(
  tx: Tx,
  deps: ShareDeps,
  company: CompanyScope,
  asked: AskedPlaces,
): Promise<Attribution | null> {
  const attribution = attributionOf(deps, company, asked.caller)
  if (attribution === null || asked.settings.protection.unproven === 'OFF') return attribution
  const claims = await lockedClaimsOf(tx, deps, company, attribution, asked.replaces ?? {}, asked.eventId)
  const shares = sharesOf(attribution, asked.settings, asked.purpose)
  if (!mayHaveMore(shares, claims)) throw refusalOf(attribution)
  await rejectUnpaid(tx, deps, company, { ...asked, shares }, claims, asked.eventId)
  await rejectPlaces(tx, company, { ...asked, attribution }, claims)
  return attribution
}

/** Like `checkFairUseOfPlaces`, for a booking that moves to another event. */
export async function checkFairUseOfMovedPlaces(
  tx: Tx,
  deps: ShareDeps,
  company: CompanyScope,
  asked: Omit<AskedPlaces, 'caller' | 'purpose' | 'replaces'> & Moved,
): Promise<void> {
  const { attribution, settings, appointmentId, hold } = asked
  if (attribution === null || settings.protection.unproven === 'OFF') return
  const claims = await lockedClaimsOf(tx, deps, company, attribution, { appointmentId, hold }, asked.eventId)
  await rejectPlaces(tx, company, { ...asked, attribution }, claims)
}

async function rejectPlaces(
  tx: Tx,
  company: CompanyScope,
  {
    branch,
    settings,
    startsAt,
    places,
    attribution,
    purpose,
  }: Pick<AskedPlaces, 'branch' | 'settings' | 'startsAt' | 'places'> & {
    attribution: Attribution
    purpose?: Purpose
  },
  claims: StandingClaim[],
): Promise<void> {
  const day = { branchId: branch.branch_id, date: toLocal(branch.timezone, startsAt).date }
  // Most requests take at most a family's places; then the day need not be read.
  const shares = sharesOf(attribution, settings, purpose)
  if (mayTakePlaces(shares, claims, day, places, 0)) return
  if (!mayTakePlaces(shares, claims, day, places, await placesOfDay(tx, company, day, branch.timezone)))
    throw refusalOf(attribution)
}

async function placesOfDay(
  tx: Tx,
  { companyId }: CompanyScope,
  { branchId, date }: { branchId: string; date: LocalDate },
  timezone: string,
): Promise<number> {
  const { rows } = await sql<{ places: number }>`
    select coalesce(sum(space), 0)::int as places from event
     where company_id = ${companyId} and branch_id = ${branchId} and active
       and starts_at >= ${date}::date - 2 and starts_at < ${date}::date + 3
       and (starts_at at time zone ${timezone})::date = ${date}::date`.execute(tx)
  return rows[0]!.places
}

/** Above the free allowance, rejects without a payment: a solved challenge or a redeemed hold. */
export async function rejectUnpaid(
  tx: Tx,
  deps: ShareDeps,
  company: CompanyScope,
  {
    caller,
    purpose,
    settings,
    replaces,
    visits = 1,
    shares,
  }: Pick<TakeRequest, 'caller' | 'purpose' | 'settings' | 'replaces' | 'visits'> & {
    shares: readonly Share[]
  },
  claims: StandingClaim[],
  eventId: string | null,
): Promise<void> {
  let level = challengeLevel(shares, claims, visits - 1)
  if (level === undefined) return
  if (replaces?.hold && (await isHeld(tx, deps, company, replaces.hold, eventId))) {
    // The hold counts as payment for one visit.
    level = visits > 1 ? challengeLevel(shares, claims, visits - 2) : undefined
    if (level === undefined) return
  }
  if (settings.protection.unproven === 'PHONE') throw new ApiError('phone.proofRequired')
  const wanted = { purpose, level }
  if (await spendChallenge(tx, deps, company, caller.challengeAnswer, wanted)) return
  throw new ApiError('challenge.required', { challenge: await newChallenge(deps, company, purpose, level) })
}

async function isHeld(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { companyId }: CompanyScope,
  hold: HoldToRedeem,
  eventId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from hold
     where company_id = ${companyId} and ${isRedeemable(hold)} and active
       and held_until > ${new Date(clock.now())} and event_id is not distinct from ${eventId}::uuid`.execute(
    tx,
  )
  return rows.length > 0
}
