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
} from '@zapys/domain/fair-use'
import { addDays, type LocalDate, toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { newChallenge, type Purpose, spendChallenge } from '../../../platform/proof-of-work/public.ts'
import { startsOfBranch } from '../slots/public.ts'
import {
  lockAndReadClaims,
  type ReplacedReservation,
  type ActiveClaim,
  type Attribution,
  attributionOf,
  limitError,
  sharesOf,
  type HoldToRedeem,
  isRedeemable,
} from './claims.ts'

type ShareDeps = Pick<Deps, 'clock' | 'secret' | 'isTrusted' | 'challengeTries'>

type Place = { branch: { branch_id: string; timezone: string }; settings: BookingSettings }

export type FairUseRequest = Place & {
  caller: Caller
  purpose: Purpose
  replaces?: ReplacedReservation
  /** Number of visits of a series taken together; default 1. */
  visits?: number
  /** Claims that were read already. */
  activeClaims?: ActiveClaim[] | undefined
}

/** Active claims of the caller's address block, read behind its lock; undefined if no limit applies. */
export async function readActiveClaims(
  tx: Tx,
  deps: ShareDeps,
  company: CompanyScope,
  { caller, settings, replaces = {} }: Pick<FairUseRequest, 'caller' | 'settings' | 'replaces'>,
): Promise<ActiveClaim[] | undefined> {
  const attribution = attributionOf(deps, company, caller)
  if (attribution === null || settings.protection.unproven === 'OFF') return undefined
  return lockAndReadClaims(tx, deps, company, { attribution, replaces, eventId: null })
}

/** A time that was taken. */
export type TakenTime = Stay & { ownerId: string }

export type FairUseCheck = {
  /** Stored with the booking or hold; null if no limit applies. */
  attribution: Attribution | null
  /** Checks the taken time in the same transaction; rejects if it exceeds the limit. */
  checkTakenTime(takenTime: TakenTime): Promise<void>
}

const UNCOUNTED: FairUseCheck = { attribution: null, checkTakenTime: async () => {} }

/**
 * Checks whether any time may be taken now. Call it first in the transaction, and `checkTakenTime` once the time is taken.
 * Rejects with `challenge.required` and `phone.proofRequired`; for a person, with `booking.limit.reached`.
 */
export async function checkFairUse(
  tx: Tx,
  deps: ShareDeps,
  company: CompanyScope,
  request: FairUseRequest,
): Promise<FairUseCheck> {
  const attribution = attributionOf(deps, company, request.caller)
  if (attribution === null) return UNCOUNTED
  if (request.settings.protection.unproven === 'OFF') return { ...UNCOUNTED, attribution }
  const claims = (request.activeClaims ?? (await readActiveClaims(tx, deps, company, request)))!
  const shares = sharesOf(attribution, request.settings, request.purpose)
  if (!mayHaveMore(shares, claims, request.visits)) throw limitError(attribution)
  await rejectWithoutChallenge(tx, deps, company, { ...request, shares, claims, eventId: null })
  const checkTakenTime = takenTimeCheck(tx, company, { ...request, attribution }, claims)
  return {
    attribution,
    checkTakenTime: async (takenTime) => {
      // Counts the visits of a series taken so far: their number of days was unknown before.
      if (!mayHaveMore(shares, claims)) throw limitError(attribution)
      await checkTakenTime(takenTime)
    },
  }
}

/** A booking that exchanges its time or places, and the hold that it redeems. */
type MovedBooking = { appointmentId: string; hold: HoldToRedeem | undefined; attribution: Attribution | null }

/** Like `checkFairUse` for a booking that moves: it counts for the original caller and needs no challenge. */
export async function checkFairUseOfMove(
  tx: Tx,
  deps: ShareDeps,
  company: CompanyScope,
  request: Place & MovedBooking,
): Promise<Pick<FairUseCheck, 'checkTakenTime'>> {
  const { attribution, settings, ...moved } = request
  if (attribution === null || settings.protection.unproven === 'OFF') return UNCOUNTED
  const claims = await lockAndReadClaims(tx, deps, company, { attribution, replaces: moved, eventId: null })
  return { checkTakenTime: takenTimeCheck(tx, company, { ...request, attribution }, claims) }
}

function takenTimeCheck(
  tx: Tx,
  company: CompanyScope,
  { branch, settings, attribution, purpose }: Place & { attribution: Attribution; purpose?: Purpose },
  activeClaims: ActiveClaim[],
): FairUseCheck['checkTakenTime'] {
  const shares = sharesOf(attribution, settings, purpose)
  const startsNear = startsOfBranch(tx, company, { branch, settings })
  return async ({ ownerId, ...stay }) => {
    const { dates } = stay
    const visit = { branchId: branch.branch_id, dates, size: sizeOf(stay) }
    // A long visit that starts the day before may run into this time.
    const dayBefore = addDays(dates.first, -1)
    const around = { first: dayBefore, last: addDays(dates.last, 1) }
    const isNear = (claim: ActiveClaim) =>
      claim.kind === 'TIME' &&
      claim.branchId === visit.branchId &&
      (claim.dates === null || (claim.dates.first <= around.last && around.first <= claim.dates.last))
    const fits = async () => {
      const applicableShares = sharesOfVisit(shares, activeClaims, visit)
      if (applicableShares.length === 0) return true
      const near = activeClaims.filter(isNear)
      const starts = await startsNear({ first: dayBefore, last: dates.last })
      return applicableShares.every(({ share, dates: ofShare }) => {
        const ids = [...countedFor(share, near).map(({ id }) => id), ownerId]
        const isBeforeToo = ofShare[0] === dates.first && starts.isInTheWay(dayBefore, [ownerId])
        return [...(isBeforeToo ? [dayBefore] : []), ...ofShare].every(
          (date) => starts.share(date, ids) <= share.share,
        )
      })
    }
    if (!(await fits())) throw limitError(attribution)
    // Counts this visit for the next one of a series.
    activeClaims.push({
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

type PlacesRequest = FairUseRequest & { eventId: string; startsAt: number; places: number }

/**
 * Checks whether `places` of an event may be taken; returns the attribution to store. `startsAt`: epoch seconds.
 * Call it first in the transaction. Rejects as `checkFairUse` does.
 */
export async function checkFairUseOfPlaces(
  tx: Tx,
  deps: ShareDeps,
  company: CompanyScope,
  request: PlacesRequest,
): Promise<Attribution | null> {
  const attribution = attributionOf(deps, company, request.caller)
  if (attribution === null || request.settings.protection.unproven === 'OFF') return attribution
  const claims = await lockAndReadClaims(tx, deps, company, {
    attribution,
    replaces: request.replaces ?? {},
    eventId: request.eventId,
  })
  const shares = sharesOf(attribution, request.settings, request.purpose)
  if (!mayHaveMore(shares, claims)) throw limitError(attribution)
  await rejectWithoutChallenge(tx, deps, company, { ...request, shares, claims })
  await rejectPlaces(tx, company, { ...request, attribution }, claims)
  return attribution
}

/** Like `checkFairUseOfPlaces`, for a booking that moves to another event. */
export async function checkFairUseOfMovedPlaces(
  tx: Tx,
  deps: ShareDeps,
  company: CompanyScope,
  request: Omit<PlacesRequest, 'caller' | 'purpose' | 'replaces'> & MovedBooking,
): Promise<void> {
  const { attribution, settings, appointmentId, hold } = request
  if (attribution === null || settings.protection.unproven === 'OFF') return
  const claims = await lockAndReadClaims(tx, deps, company, {
    attribution,
    replaces: { appointmentId, hold },
    eventId: request.eventId,
  })
  await rejectPlaces(tx, company, { ...request, attribution }, claims)
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
  }: Pick<PlacesRequest, 'branch' | 'settings' | 'startsAt' | 'places'> & {
    attribution: Attribution
    purpose?: Purpose
  },
  claims: ActiveClaim[],
): Promise<void> {
  const day = { branchId: branch.branch_id, date: toLocal(branch.timezone, startsAt).date }
  // Most requests take at most a family's places; then the day need not be read.
  const shares = sharesOf(attribution, settings, purpose)
  if (mayTakePlaces(shares, claims, day, places, 0)) return
  if (!mayTakePlaces(shares, claims, day, places, await placesOfDay(tx, company, day, branch.timezone)))
    throw limitError(attribution)
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

type ChallengeCheck = Pick<FairUseRequest, 'caller' | 'purpose' | 'settings' | 'replaces' | 'visits'> & {
  shares: readonly Share[]
  claims: ActiveClaim[]
  /** Event of the request; null: a time. */
  eventId: string | null
}

/** Above the free allowance, rejects a request without a solved challenge or a redeemed hold. */
export async function rejectWithoutChallenge(
  tx: Tx,
  deps: ShareDeps,
  company: CompanyScope,
  { caller, purpose, settings, replaces, visits = 1, shares, claims, eventId }: ChallengeCheck,
): Promise<void> {
  let level = challengeLevel(shares, claims, visits - 1)
  if (level === undefined) return
  if (replaces?.hold && (await isHeld(tx, deps, company, replaces.hold, eventId))) {
    // The hold counts as a solved challenge for one visit.
    level = visits > 1 ? challengeLevel(shares, claims, visits - 2) : undefined
    if (level === undefined) return
  }
  if (settings.protection.unproven === 'PHONE') throw new ApiError('phone.proofRequired')
  const requirement = { purpose, level }
  if (await spendChallenge(tx, deps, company, caller.challengeAnswer, requirement)) return
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
