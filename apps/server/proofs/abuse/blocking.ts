/**
 * How much one address can take without a verified phone, by all methods, and how much several can.
 * docs/rules/shares.md
 */
import { parseArgs } from 'node:util'
import {
  attacker,
  type Blocked,
  blockByAddresses,
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
/** A small studio, with 45 visits of an hour a day. */
const MASTERS = 5
/** Seven visits of an hour are less than 8 % of a day with this many performers. */
const MASTERS_OF_PERSON = 40
const MOST = 0.25
const MAX_HELD = 0.1
/** Half of the day, and the first visits of three more addresses. */
const MAX_OF_BLOCK = 0.5 + 3 / 45
const MAX_OF_PERSON = 0.08
/** How far ahead a small studio takes bookings, in days. */
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
  `${HOLDS} holds of made-up holders take at most a tenth of a day's starts`,
  held.worst > 0 && held.worst <= MAX_HELD,
  told(held),
)
const place = await salon(field, MASTERS)
const booked = await blockByBookings(field, place, { days: 4, tries: BOOKINGS })
findings.check(
  `${BOOKINGS} bookings of made-up guests take at most a quarter of a day's starts`,
  booked.worst > 0 && booked.worst <= MOST,
  told(booked),
)
const nightly = await blockByBookings(
  field,
  await salon(field, MASTERS, { ...NIGHT, works: [...NIGHT.works] }),
  { days: 2, tries: NIGHTLY },
)
findings.check(
  `${NIGHTLY} bookings of nights from ten to four take at most a quarter of a night's starts`,
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
const person = await blockByPerson(field, await salon(field, MASTERS_OF_PERSON), {
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
  `${PLACES} requests for places of classes take at most a quarter of a day's places`,
  taken.worst > 0 && taken.worst <= MOST,
  `worst day ${percent(taken.worst)}; ${answered(taken.answers)}`,
)
const waited = await blockByWishes(field, await hall(field, 2), WISHES)
findings.check(
  `${WISHES} waiting list entries: at most forty are stored, and at most a quarter of a day's places is held for them as it becomes free`,
  waited.wishes > 0 && waited.wishes <= 40 && waited.worst > 0 && waited.worst <= MOST,
  `${waited.wishes} stand, worst day ${percent(waited.worst)}; ${answered(waited.answers)}`,
)
const small = await blockByHolds(field, await salon(field, 1), { days: AHEAD, tries: HOLDS })
findings.check(
  `a studio of one master, ${AHEAD} days ahead: every day has free starts, and under a tenth of all are taken`,
  small.daysWithoutStart === 0 && small.all > 0 && small.all < 0.1,
  told(small),
)
const block = await blockByAddresses(field, await salon(field, MASTERS), {
  count: 50,
  addressOf: (number) => `192.0.2.${number + 1}`,
})
findings.check(
  'fifty addresses of one network take at most half of a day and three first visits',
  block.taken > MOST && block.taken <= MAX_OF_BLOCK,
  percent(block.taken),
)
const networks = await blockByAddresses(field, await salon(field, MASTERS), {
  count: 50,
  addressOf: (number) => `198.18.${number}.9`,
})
findings.check(
  'addresses of fifty networks fill a day: only sign-in before booking prevents it',
  networks.used > 4,
  `${percent(networks.taken)} by ${networks.used} of them`,
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
  openWaited.wishes > 40 || openWaited.worst > MOST,
  `${openWaited.wishes} stand, ${percent(openWaited.worst)}`,
)
await without.stop()
closeConnections()
const worst = Math.max(booked.worst, nightly.worst, taken.worst, waited.worst)
findings.end({
  asked: `${HOLDS} holds, ${BOOKINGS} bookings, ${PLACES} place requests, ${WISHES} waiting list entries, ${NIGHTLY} night bookings of one address that solves every proof of work; ${PERSON} requests of one verified phone; ${MASTERS} staff`,
  found:
    `of a day at most ${percent(worst)} (promise 25 %), held ${percent(held.worst)} (10 %); ` +
    `one verified phone ${percent(person.worst)} (8 %); ` +
    `50 addresses of one network ${percent(block.taken)} (57 %), ${networks.used} networks ${percent(networks.taken)}`,
})
