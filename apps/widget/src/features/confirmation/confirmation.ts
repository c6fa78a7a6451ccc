/**
 * What a confirmation says and what its big button does, by all that is known. One table for visits, rentals and places
 * of events: docs/rules/confirmation.md.
 */
import type { ApiFailure } from '#widget/api/failure.ts'
import {
  isBarred,
  isChanged,
  isMoved,
  isOverShare,
  isUncovered,
  refusalOf,
} from '#widget/features/booking/refusals.ts'
import type { Refusal } from '#widget/features/booking/refusals.ts'

export type Known = {
  /** An earlier try got no answer: it may be booked by now. */
  isUnsure: boolean
  isBooking: boolean
  /** Until the form is rendered, a press would be rejected for a field that the client cannot fill in yet. */
  isFormReady: boolean
  hasPassed: boolean
  /** As the newest list has it; undefined where none says. `fewer`: places, and not as many as were wanted. */
  listed: 'free' | 'gone' | 'full' | 'fewer' | undefined
  /** Our own hold may be why the time is not listed as free. */
  isHeld: boolean
  /** A series is booked whole, at dates of its own; `open` while one of them is not settled. */
  series: 'none' | 'open' | 'settled'
  /** Why the server would not hold it. */
  notHeld: ApiFailure | undefined
  /** Why the server would not book it. */
  notBooked: ApiFailure | undefined
  /** The company lets clients sign in by a code. */
  canProvePhone: boolean
  /** The company wants a verified phone beyond the free bookings of a network: `protection.unproven` is `PHONE`. */
  wantsPhone: boolean
}

export type Said =
  | { kind: 'unsure'; failure: ApiFailure | undefined }
  | { kind: 'barred'; failure: ApiFailure }
  /** It cannot be had at all: something else is to be chosen. */
  | { kind: 'lost'; code: string; alternatives?: Refusal['alternatives'] }
  | { kind: 'fewer' }
  /** The chosen membership or certificate does not cover it: the new cover is shown and needs another confirmation. */
  | { kind: 'uncovered'; failure: ApiFailure }
  /** The event takes place at another time than was shown: the new one is shown, and to be confirmed. */
  | { kind: 'moved' }
  /** Price, staff or cover differ from what was shown: the new ones are shown and need another confirmation. */
  | { kind: 'changed' }

/** What the big button does next; null: it is not there. */
export type Next = 'book' | 'settleDates' | 'provePhone' | 'elsewhere' | null

export type Confirmation = {
  /** One thing at a time, the weightiest first. */
  said: Said | undefined
  /** Whether the end of the hold is shown. */
  tellsHold: boolean
  /** Whether the price is shown, as far as it is known. */
  tellsPrice: boolean
  next: Next
}

export function confirmationOf(known: Known): Confirmation {
  const said = saidOf(known)
  const canBeHad = said?.kind !== 'lost'
  return {
    said,
    tellsHold: canBeHad && said?.kind !== 'unsure',
    // The number of visits is unknown until all dates of the series are settled.
    tellsPrice: canBeHad && known.series !== 'open',
    next: nextOf(known, said),
  }
}

function saidOf(known: Known): Said | undefined {
  // A try that may have been booked comes before all else: what a list or a hold says of the time may be its doing.
  if (known.isUnsure) return { kind: 'unsure', failure: known.notBooked }
  const { notBooked, notHeld } = known
  const barred = [notBooked, barringHold(known)].find((failure) => failure !== undefined && isBarred(failure))
  if (barred) return { kind: 'barred', failure: barred }
  // Dates of a series that are taken are told in its list.
  const lost = known.series === 'none' ? lostOf(known) : undefined
  if (lost) return lost
  if ([notBooked, notHeld].some((failure) => failure !== undefined && isMoved(failure)))
    return { kind: 'moved' }
  if (notBooked && isUncovered(notBooked)) return { kind: 'uncovered', failure: notBooked }
  if (notBooked && isChanged(notBooked)) return { kind: 'changed' }
  return undefined
}

/** A network may book more of a day than it may hold: what is not held for this reason alone can still be booked. */
const barringHold = ({ notHeld, wantsPhone }: Known) =>
  notHeld?.code === 'phone.proofRequired' && !wantsPhone ? undefined : notHeld

function lostOf(known: Known): Said | undefined {
  const refusal = refusalOf(known.notBooked) ?? refusalOf(known.notHeld)
  if (known.hasPassed) return { kind: 'lost', code: 'appointment.startTime.hasPassed' }
  if (known.listed === 'full') return { kind: 'lost', code: 'event.space.exceeded' }
  if (refusal && refusal.code !== 'event.space.exceeded')
    return { kind: 'lost', code: refusal.code, alternatives: refusal.alternatives }
  if (refusal || known.listed === 'fewer') return { kind: 'fewer' }
  const isGone = known.listed === 'gone' && !known.isHeld && !known.isBooking
  return isGone ? { kind: 'lost', code: 'appointment.time.unavailable' } : undefined
}

function nextOf({ isFormReady, notHeld, series, canProvePhone }: Known, said: Said | undefined): Next {
  if (said?.kind === 'lost') return 'elsewhere'
  if (!isFormReady) return null
  if (said?.kind === 'barred') {
    const { failure } = said
    // A network's share of a day is used up: a proven phone has a share of its own, and so has another day.
    if (isOverShare(failure))
      return failure.code === 'phone.proofRequired' && canProvePhone ? 'provePhone' : 'elsewhere'
    // The hold was rejected for this client; after a press the reason may be a typed value.
    if (failure === notHeld) return null
  }
  // Dates that are not settled yet are pointed out, as fields that are not filled in.
  return series === 'open' ? 'settleDates' : 'book'
}
