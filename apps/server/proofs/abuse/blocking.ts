/** Nobody blocks a calendar: what one address takes that has proven no phone, with all its tricks. docs/rules/shares.md */
import { parseArgs } from 'node:util'
import {
  attacker,
  type Blocked,
  blockByBookings,
  blockByHolds,
  blockByPerson,
  blockByWishes,
  blockPlaces,
  hall,
  NIGHT,
  salon,
} from './blocking-attack.ts'
import { createFindings, tally } from '../findings.ts'
import { type Program, startProgram } from '../program.ts'
import type { Field } from '../booking/race-kinds.ts'
import { type Answer, closeConnections } from '../requests.ts'
import { at } from '../worlds.ts'

const { values } = parseArgs({
  options: {
    holds: { type: 'string', default: '250' },
    bookings: { type: 'string', default: '886' },
    places: { type: 'string', default: '93' },
    wishes: { type: 'string', default: '120' },
    nightly: { type: 'string', default: '200' },
    person: { type: 'string', default: '120' },
  },
})
const [HOLDS, BOOKINGS, PLACES, WISHES, NIGHTLY, PERSON] = [
  values.holds,
  values.bookings,
  values.places,
  values.wishes,
  values.nightly,
  values.person,
].map(Number) as [number, number, number, number, number, number]
/** Three visits of an hour are under 2 % of their day. */
const MASTERS = 40
/** The same of a night of six hours. */
const NIGHT_MASTERS = 60
const MOST = 0.02
const MAX_OF_PERSON = 0.08
/** As far ahead as a small studio takes bookings. */
const AHEAD = 45

const percent = (share: number) => `${(share * 100).toFixed(2)} %`
const answered = (answers: readonly Answer[]) =>
  tally(answers.map(({ status, body }) => (status === 200 ? 'ok' : String(body.code))))
const told = ({ worst, all, answers }: Blocked) =>
  `worst day ${percent(worst)}, all days ${percent(all)}; ${answered(answers)}`

const findings = createFindings('blocking')
const fieldOf = ({ url, database, studio }: Program): Field => ({ url, database, studio, at })
const program = await startProgram()
const field = fieldOf(program)

const held = await blockByHolds(field, await salon(field, MASTERS), { days: 3, tries: HOLDS })
findings.check(
  `${HOLDS} holds of made-up holders keep at most 2 % of a day's starts from others`,
  held.worst > 0 && held.worst <= MOST,
  told(held),
)
const place = await salon(field, MASTERS)
const booked = await blockByBookings(field, place, { days: 4, tries: BOOKINGS })
findings.check(
  `${BOOKINGS} bookings of made-up guests keep at most 2 % of a day's starts from others`,
  booked.worst > 0 && booked.worst <= MOST,
  told(booked),
)
const nightly = await blockByBookings(
  field,
  await salon(field, NIGHT_MASTERS, { ...NIGHT, works: [...NIGHT.works] }),
  { days: 2, tries: NIGHTLY },
)
findings.check(
  `${NIGHTLY} bookings of nights from ten to four keep at most 2 % of a night's starts from others`,
  nightly.worst > 0 && nightly.worst <= MOST,
  told(nightly),
)
const elsewhere = attacker(field, '198.51.100.7')
const honest = await elsewhere.ask(
  '/v1/client/appointment',
  { appointment: { ...place.visit(at(1, 12)), client: elsewhere.guest() } },
  'booking',
)
findings.check('a guest elsewhere books meanwhile, without a challenge', honest.status === 200)
const neighbour = attacker(field, '203.0.113.67')
const first = await neighbour.ask(
  '/v1/client/appointment',
  { appointment: { ...place.visit(at(1, 12)), client: neighbour.guest() } },
  'booking',
)
findings.check('and so does who asks for the first time from a neighbouring address', first.status === 200)
const person = await blockByPerson(field, await salon(field, MASTERS), {
  days: 2,
  tries: PERSON,
  phone: '+380671112233',
})
findings.check(
  `${PERSON} holds and bookings of one proven phone, from many addresses, keep at most 8 % of a day's starts from others`,
  person.worst > 0 && person.worst <= MAX_OF_PERSON,
  told(person),
)
const taken = await blockPlaces(field, await hall(field, 3), PLACES)
findings.check(
  `${PLACES} requests for places of classes take at most 2 % of a day's places`,
  taken.worst > 0 && taken.worst <= MOST,
  `worst day ${percent(taken.worst)}; ${answered(taken.answers)}`,
)
const waited = await blockByWishes(field, await hall(field, 2), WISHES)
findings.check(
  `${WISHES} wishes on waiting lists: ten stand, and at most 2 % of a day's places are held for them as they become free`,
  waited.wishes > 0 && waited.wishes <= 10 && waited.worst > 0 && waited.worst <= MOST,
  `${waited.wishes} stand, worst day ${percent(waited.worst)}; ${answered(waited.answers)}`,
)
const small = await blockByHolds(field, await salon(field, 1), { days: AHEAD, tries: HOLDS })
findings.check(
  `a studio of one master, ${AHEAD} days ahead: every day has free starts, and under a tenth of all are taken`,
  small.daysWithoutStart === 0 && small.all > 0 && small.all < 0.1,
  told(small),
)
await program.stop()

const without = await startProgram({ control: 'fair-use limits not counted' })
const open = fieldOf(without)
const openHeld = await blockByHolds(open, await salon(open, 4), { days: 1, tries: Math.min(HOLDS, 120) })
findings.check('control, fair-use limits not counted: holds', openHeld.worst > 0.5, told(openHeld))
const openBooked = await blockByBookings(open, await salon(open, 4), {
  days: 1,
  tries: Math.min(BOOKINGS, 120),
})
findings.check('control, fair-use limits not counted: bookings', openBooked.worst > 0.5, told(openBooked))
const openTaken = await blockPlaces(open, await hall(open, 1), PLACES)
findings.check(
  'control, fair-use limits not counted: places',
  openTaken.worst > 0.5,
  percent(openTaken.worst),
)
const openWaited = await blockByWishes(open, await hall(open, 1), WISHES)
findings.check(
  'control, fair-use limits not counted: waiting list',
  openWaited.worst > MOST,
  `${openWaited.wishes} stand, ${percent(openWaited.worst)}`,
)
await without.stop()
closeConnections()
const worst = Math.max(held.worst, booked.worst, nightly.worst, taken.worst, waited.worst)
findings.end({
  asked: `one address that solves every proof of work, hourly rate limits off: ${HOLDS} holds, ${BOOKINGS} bookings, ${PLACES} place requests, ${WISHES} waiting list entries, ${NIGHTLY} night bookings; ${PERSON} requests of one verified phone; ${MASTERS} staff, 400 class places a day`,
  found:
    `at most ${percent(worst)} of a day blocked (promise 2 %): holds ${percent(held.worst)}, bookings ${percent(booked.worst)}, nights ${percent(nightly.worst)}, ` +
    `places ${percent(taken.worst)}, freed places for ${waited.wishes} waiting list entries ${percent(waited.worst)}; ` +
    `one verified phone ${percent(person.worst)} (promise 8 %); ` +
    `with one staff member ${percent(small.worst)} of the worst day and ${percent(small.all)} of ${AHEAD} days, free starts every day`,
})
