import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#widget/api/failure.ts'
import { confirmationOf } from './confirmation.ts'
import type { Known, Next, Problem } from './confirmation.ts'

const refused = (code: string, status = 409) => new ApiFailure(status, 'POST', { code })

/** A free time that is held, and a form that can be filled in. */
const calm: Known = {
  isUnsure: false,
  isBooking: false,
  isFormReady: true,
  hasPassed: false,
  listed: 'free',
  isHeld: true,
  series: 'none',
  notHeld: undefined,
  notBooked: undefined,
  canProvePhone: true,
  wantsPhone: false,
}

const share = refused('phone.proofRequired', 403)
const limit = refused('booking.limit.reached', 403)
const ruled = refused('50001', 403)
const taken = refused('appointment.time.taken')
const fewer = refused('event.space.exceeded')
const changed = refused('appointment.changed')

type Row = {
  because: string
  known: Partial<Known>
  problem?: Problem['kind']
  next: Next
  tellsHold?: boolean
  tellsPrice?: boolean
}

const rows: Row[] = [
  { because: 'all is well: it is booked', known: {}, next: 'book' },
  { because: 'nobody can fill in a form that is not there', known: { isFormReady: false }, next: null },
  {
    because: 'an earlier try may be booked: pressing again asks about it first, whatever lists say meanwhile',
    known: { isUnsure: true, listed: 'gone', isHeld: false, hasPassed: true, notHeld: taken },
    problem: 'unsure',
    next: 'book',
    tellsHold: false,
  },
  {
    because: 'the hour has come, and no other word about it counts',
    known: { hasPassed: true, notBooked: changed },
    problem: 'lost',
    next: 'elsewhere',
  },
  {
    because: 'another was quicker while it was being held',
    known: { notHeld: taken, isHeld: false },
    problem: 'lost',
    next: 'elsewhere',
  },
  {
    because: 'another was quicker at the press, and the other time can be chosen before the form is there',
    known: { notBooked: taken, isFormReady: false },
    problem: 'lost',
    next: 'elsewhere',
  },
  {
    because: 'the newest list does not have it',
    known: { listed: 'gone', isHeld: false },
    problem: 'lost',
    next: 'elsewhere',
  },
  { because: 'it is missing in the list since it is held for us', known: { listed: 'gone' }, next: 'book' },
  {
    because: 'it is missing in the list since it is being booked by us',
    known: { listed: 'gone', isHeld: false, isBooking: true },
    next: 'book',
  },
  {
    because: 'no list says anything of it, as of a start after midnight',
    known: { listed: undefined, isHeld: false },
    next: 'book',
  },
  { because: 'every place is taken', known: { listed: 'full' }, problem: 'lost', next: 'elsewhere' },
  {
    because: 'fewer places are left than were wanted: those are booked',
    known: { listed: 'fewer', notHeld: fewer },
    problem: 'fewer',
    next: 'book',
  },
  {
    because: 'places went at the press: what is left can still be had',
    known: { notBooked: fewer },
    problem: 'fewer',
    next: 'book',
  },
  {
    because: 'the network may hold no more, and may still book: nothing is asked of the guest',
    known: { notHeld: share, isHeld: false },
    next: 'book',
  },
  {
    because: 'the company wants a verified phone here: price and people stay, and it leads on',
    known: { notHeld: share, isHeld: false, wantsPhone: true },
    problem: 'blocked',
    next: 'provePhone',
  },
  {
    because: 'the same where the company has no sign-in by a code: another day has a share of its own',
    known: { notHeld: share, isHeld: false, canProvePhone: false, wantsPhone: true },
    problem: 'blocked',
    next: 'elsewhere',
  },
  {
    because: 'the share was used up between the hold and the press',
    known: { notBooked: share },
    problem: 'blocked',
    next: 'provePhone',
  },
  {
    because: 'a proven phone has its own limit, which proving it again does not lift',
    known: { notHeld: limit, isHeld: false },
    problem: 'blocked',
    next: 'elsewhere',
  },
  {
    because: 'the company refuses it to everybody, so nothing can be pressed',
    known: { notHeld: ruled, isHeld: false },
    problem: 'blocked',
    next: null,
  },
  {
    because: 'the company refuses this client: another name or phone may be let in',
    known: { notBooked: ruled },
    problem: 'blocked',
    next: 'book',
  },
  {
    because: 'a rule of the company is shown before a list that has no such time',
    known: { notHeld: ruled, listed: 'gone', isHeld: false },
    problem: 'blocked',
    next: null,
  },
  {
    because: 'price or people have become others: they are shown, and confirmed once more',
    known: { notBooked: changed },
    problem: 'changed',
    next: 'book',
  },
  {
    because: 'the event takes place at another time than was shown: that is shown, and confirmed once more',
    known: { notBooked: refused('event.notFound', 404) },
    problem: 'moved',
    next: 'book',
  },
  {
    because: 'it is not held for a time that was not shown either',
    known: { notHeld: refused('event.notFound', 404), isHeld: false },
    problem: 'moved',
    next: 'book',
  },
  {
    because:
      'what was to cover it was used elsewhere meanwhile: what is left to pay is shown, and confirmed once more',
    known: { notBooked: refused('membership.notUsable', 422) },
    problem: 'uncovered',
    next: 'book',
  },
  {
    because: 'the certificate is not known any more',
    known: { notBooked: refused('membership.code.wrong', 422) },
    problem: 'uncovered',
    next: 'book',
  },
  {
    because: 'a series is covered by something else than was shown',
    known: { series: 'settled', isHeld: false, notBooked: refused('membership.notFound', 404) },
    problem: 'uncovered',
    next: 'book',
  },
  {
    because: 'that the hour has come is more than what covers it',
    known: { hasPassed: true, notBooked: refused('membership.notUsable', 422) },
    problem: 'lost',
    next: 'elsewhere',
  },
  {
    because: 'a date of the series is not settled: it is pointed out, and no sum is shown',
    known: { series: 'open', isHeld: false },
    next: 'settleDates',
    tellsPrice: false,
  },
  {
    because: 'the first date of a series is taken: its list says so, and offers others',
    known: { series: 'open', isHeld: false, listed: 'gone', notBooked: taken },
    next: 'settleDates',
    tellsPrice: false,
  },
  { because: 'all dates are settled', known: { series: 'settled', isHeld: false }, next: 'book' },
  {
    because: 'the sum of a series has become another one',
    known: { series: 'settled', isHeld: false, notBooked: changed },
    problem: 'changed',
    next: 'book',
  },
  {
    because: 'what the screen does not repair was told by a toast',
    known: { notBooked: refused('client.blocked', 403) },
    next: 'book',
  },
]

describe('a confirmation', () => {
  it.each(rows)('$because', ({ known, problem, next, tellsHold, tellsPrice }) => {
    const shown = confirmationOf({ ...calm, ...known })
    const canBeHad = problem !== 'lost'
    expect({ ...shown, problem: shown.problem?.kind }).toEqual({
      problem,
      next,
      tellsHold: tellsHold ?? canBeHad,
      tellsPrice: tellsPrice ?? canBeHad,
    })
  })

  it('a lost time brings along what the server offers instead', () => {
    const alternatives = [{ date: '2026-11-24', time: { start_time: 36_000, end_time: 39_600 } }]
    const failure = new ApiFailure(409, 'POST', {
      code: 'appointment.time.taken',
      metadata: { alternatives },
    } as never)
    expect(confirmationOf({ ...calm, notBooked: failure }).problem).toEqual({
      kind: 'lost',
      code: 'appointment.time.taken',
      alternatives,
    })
  })
})
