/**
 * Decides which messages a confirmation shows and what its big button does. One table for visits, rentals and places
 * of events: docs/rules/confirmation.md.
 */
import type { ApiFailure } from '#widget/api/failure.ts'
import {
  isBlocked,
  isChanged,
  isMoved,
  isOverShare,
  isUncovered,
  refusalOf,
} from '#widget/features/booking/refusals.ts'
import type { Refusal } from '#widget/features/booking/refusals.ts'

export type Known = {
  /** An earlier attempt got no response and may have been booked. */
  isUnsure: boolean
  isBooking: boolean
  /** Until the form is rendered, a press would be rejected for a field that the client cannot fill in. */
  isFormReady: boolean
  hasPassed: boolean
  /** State in the newest list; undefined if unknown. `fewer`: fewer places than wanted. */
  listed: 'free' | 'gone' | 'full' | 'fewer' | undefined
  /** Our own hold may be the reason why the list does not show the time as free. */
  isHeld: boolean
  /** A series is booked as a whole, at its own dates; `open` while a date is not decided. */
  series: 'none' | 'open' | 'settled'
  /** Why the server rejected the hold. */
  notHeld: ApiFailure | undefined
  /** Why the server rejected the booking. */
  notBooked: ApiFailure | undefined
  /** The company offers verification by code. */
  canProvePhone: boolean
  /** The company wants a verified phone beyond the free bookings of a network: `protection.unproven` is `PHONE`. */
  wantsPhone: boolean
}

export type Problem =
  | { kind: 'unsure'; failure: ApiFailure | undefined }
  | { kind: 'blocked'; failure: ApiFailure }
  /** Not available; something else must be chosen. */
  | { kind: 'lost'; code: string; alternatives?: Refusal['alternatives'] }
  | { kind: 'fewer' }
  /** The chosen membership or certificate does not cover it: the new cover is shown and needs another confirmation. */
  | { kind: 'uncovered'; failure: ApiFailure }
  /** The event was moved: the new time is shown and needs another confirmation. */
  | { kind: 'moved' }
  /** Price, staff or cover differ from what was shown: the new ones are shown and need another confirmation. */
  | { kind: 'changed' }

/** Action of the big button; null: hidden. */
export type Next = 'book' | 'settleDates' | 'provePhone' | 'elsewhere' | null

export type Confirmation = {
  /** At most one message, the most important one. */
  problem: Problem | undefined
  /** Whether the end of the hold is shown. */
  tellsHold: boolean
  /** Whether the price is shown, if known. */
  tellsPrice: boolean
  next: Next
}

export function confirmationOf(known: Known): Confirmation {
  const problem = problemOf(known)
  const canBeHad = problem?.kind !== 'lost'
  return {
    problem,
    tellsHold: canBeHad && problem?.kind !== 'unsure',
    // The number of visits is unknown until all dates of the series are settled.
    tellsPrice: canBeHad && known.series !== 'open',
    next: nextOf(known, problem),
  }
}

function problemOf(known: Known): Problem | undefined {
  // A try that may have been booked comes before all else: what a list or a hold says of the time may be its doing.
  if (known.isUnsure) return { kind: 'unsure', failure: known.notBooked }
  const { notBooked, notHeld } = known
  const blocked = [notBooked, blockingHold(known)].find(
    (failure) => failure !== undefined && isBlocked(failure),
  )
  if (blocked) return { kind: 'blocked', failure: blocked }
  // Unavailable dates of a series are shown in its list.
  const lost = known.series === 'none' ? lostOf(known) : undefined
  if (lost) return lost
  if ([notBooked, notHeld].some((failure) => failure !== undefined && isMoved(failure)))
    return { kind: 'moved' }
  if (notBooked && isUncovered(notBooked)) return { kind: 'uncovered', failure: notBooked }
  if (notBooked && isChanged(notBooked)) return { kind: 'changed' }
  return undefined
}

/** A network may book more per day than it may hold: a hold rejected only for this reason does not prevent booking. */
const blockingHold = ({ notHeld, wantsPhone }: Known) =>
  notHeld?.code === 'phone.proofRequired' && !wantsPhone ? undefined : notHeld

function lostOf(known: Known): Problem | undefined {
  const refusal = refusalOf(known.notBooked) ?? refusalOf(known.notHeld)
  if (known.hasPassed) return { kind: 'lost', code: 'appointment.startTime.hasPassed' }
  if (known.listed === 'full') return { kind: 'lost', code: 'event.space.exceeded' }
  if (refusal && refusal.code !== 'event.space.exceeded')
    return { kind: 'lost', code: refusal.code, alternatives: refusal.alternatives }
  if (refusal || known.listed === 'fewer') return { kind: 'fewer' }
  const isGone = known.listed === 'gone' && !known.isHeld && !known.isBooking
  return isGone ? { kind: 'lost', code: 'appointment.time.unavailable' } : undefined
}

function nextOf({ isFormReady, notHeld, series, canProvePhone }: Known, problem: Problem | undefined): Next {
  if (problem?.kind === 'lost') return 'elsewhere'
  if (!isFormReady) return null
  if (problem?.kind === 'blocked') {
    const { failure } = problem
    // The network's limit for the day is reached; a verified phone or another day has a separate limit.
    if (isOverShare(failure))
      return failure.code === 'phone.proofRequired' && canProvePhone ? 'provePhone' : 'elsewhere'
    // The hold was rejected for this client; after a press the reason may be a typed value.
    if (failure === notHeld) return null
  }
  // Like empty fields, undecided dates are pointed out after a press.
  return series === 'open' ? 'settleDates' : 'book'
}
