/** Promise 16: codes cannot be pumped or guessed, and a real client still gets one. */
import { DAY_MS } from '@zapys/domain/time'
import { parseArgs } from 'node:util'
import { createApp } from '../../src/wiring/app.ts'
import { attachments } from '../../src/wiring/attachments.ts'
import { sendDueMessages } from '../../src/modules/messaging/outbox/public.ts'
import { createSenders } from '../../src/gateways/senders.ts'
import { payables } from '../../src/wiring/payables.ts'
import { takeOver } from '../../src/modules/clients/erasure-and-export/public.ts'
import { fiscalRegistrars } from '../../src/gateways/fiscal-registrars/fiscal-registrars.ts'
import { createCalendarFiles } from '../../src/gateways/calendar-files/calendar-files.ts'
import { createReceivers } from '../../src/gateways/receivers/receivers.ts'
import { actAllDay, type ActsField, actsInWords, prepareActs } from '../acts.ts'
import { createFindings, percentile, tally } from '../findings.ts'
import { startProgram } from '../program.ts'
import { floodByOwnProgram } from './own-program.ts'
import {
  countLeft,
  countSent,
  deliveredCode,
  dice,
  guess,
  prepare,
  pump,
  type PumpingField,
  seen,
  waitingCode,
} from './pumping.ts'
import { closeConnections, post } from '../requests.ts'
import type { ControlName } from '../without-safeguard.ts'
import { createCatalogue } from '../../src/platform/db/catalogue.ts'

const { values } = parseArgs({
  options: { asks: { type: 'string', default: '100000' }, acts: { type: 'string', default: '100000' } },
})
const [ASKS, ACTS] = [Number(values.asks), Number(values.acts)]
const MAX_SENT = 200
/** Limit of one company's messages to its clients. */
const MAX_OF_COMPANY = 800
/** How many of the first challenges to solve; the last of a day take ten seconds each. */
const SOLVES = 200
/**
 * Far in the future, so that the program with the real clock, which runs in parallel, neither sends nor deletes any
 * of it.
 */
const DAY = Date.parse('2031-06-02T00:00:00.000Z')
/** Messages by staff are not sent at night. */
const MORNING_MS = 8 * 3_600_000

const findings = createFindings('sms-pumping')
const program = await startProgram()
const secret = 'a secret of the proof, long enough for all of it'

/** Runs the server in this process on the program's database, so that a day passes in minutes. */
async function serverOfDay(codesPerDay?: number) {
  let now = DAY
  const clock = { now: () => now }
  let left = 0
  const deps = {
    database: program.database,
    catalogue: createCatalogue(program.database),
    clock,
    secret,
    takeOver,
    attachments,
    payables,
    paymentProviders: {},
    fiscalRegistrars,
    receivers: createReceivers(),
    calendarFiles: createCalendarFiles(),
    publicUrl: 'https://booking.example',
    senders: createSenders(
      { sms: { provider: 'outbox' }, mail: undefined, telegram: undefined },
      { outbox: { put: async () => void (left += 1) }, clock, log: () => {} },
    ),
    ...(codesPerDay === undefined ? {} : { codesPerDay }),
  }
  const app = await createApp({ ...deps, logger: false })
  const field: ActsField = {
    database: program.database,
    studio: program.studio,
    codeSentTo: (phone) => waitingCode({ database: program.database, secret }, phone),
    deliver: async (at) => {
      now = at
      const before = left
      await sendDueMessages(deps)
      return left - before
    },
    send: async ({ path, body, address, at, headers = {} }) => {
      now = at
      const reply = await app.inject({
        method: 'POST',
        url: path,
        remoteAddress: address,
        payload: body as object,
        headers,
      })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    },
  }
  return { field, close: () => app.close() }
}

const day = await serverOfDay()
const prepared = await prepare(day.field, 24)
const began = performance.now()
const { statuses, busyToOthers, sent, served, clients } = await pump(day.field, prepared, {
  asks: ASKS,
  start: DAY,
  atOnce: Math.min(16, Math.ceil(ASKS / 6_000)),
  solves: SOLVES,
})
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
findings.check(
  `${ASKS} automated asks within one day send at most ${MAX_SENT} messages`,
  sent <= MAX_SENT && sent > 50,
  `${sent} messages, answers ${tally(statuses)}, in ${minutes} min`,
)
findings.check(
  'nothing but an answer alike, a challenge, "too many", "no such number", or now and then "busy" to an address that asks all the time',
  statuses.every((status) => [200, 422, 428, 429, 503].includes(status)) &&
    statuses.filter((status) => status === 503).length <= ASKS / 100 &&
    busyToOthers === 0,
  `${tally(statuses)}; busy to others: ${busyToOthers}`,
)
findings.check(
  'a real client in every hour of it gets the code in the same minute and signs in',
  served === clients,
  `${served} of ${clients}`,
)
const guessed = await guess(day.field, prepared.real[0]!, { start: DAY + DAY_MS, rounds: 24 })
findings.check(
  'guessing all day at one client: five tries a code, never in',
  !guessed.gotIn && guessed.refusedAfterFive && guessed.tries <= 60,
  `${guessed.guesses} guesses from everywhere, ${guessed.tries} of them were compared`,
)
await emptied(day.field)
const ACTS_DAY = DAY + 3 * DAY_MS
const acted = await actAllDay(day.field, await prepareActs(day.field, ACTS_DAY), {
  acts: ACTS,
  start: ACTS_DAY,
  atOnce: 8,
})
findings.check(
  `${ACTS} hostile acts of any kind within one day send at most ${MAX_SENT} paid messages`,
  acted.paid <= MAX_SENT && acted.paid > 20,
  `${acted.paid} messages, answers ${tally(acted.statuses)}; done: ${actsInWords(acted)}`,
)
await emptied(day.field)
const flooded = await floodByOwnProgram(day.field, DAY + 7 * DAY_MS + MORNING_MS)
findings.check(
  'a company whose own program writes all day sends at most 80 % of MESSAGES_PER_DAY, and the SMS of another company are sent',
  flooded.sent === MAX_OF_COMPANY && flooded.otherSent === flooded.otherWritten,
  `${flooded.sent} of ${flooded.written}, then ${flooded.otherSent} of ${flooded.otherWritten} of another company`,
)
await day.close()

/** Compares responses for clients, who get messages, and strangers, who do not, including their durations. */
async function compare(field: PumpingField, start: number, pairs: number) {
  const studio = await field.studio({ settings: { auth: { sms_auth: true } } })
  const path = `/v1/company/${studio.company_id}/user/sign_in/phone`
  const ask = async (phone: string, one: number) => {
    const address = `${20 + (one % 60)}.${one % 251}.${Math.floor(one / 7) % 251}.7`
    const asked = performance.now()
    const answer = await field.send({ path, body: { phone }, address, at: start })
    return { shows: seen(answer), ms: performance.now() - asked }
  }
  const numbers = (prefix: string, count: number) =>
    Array.from(
      { length: count },
      (_, each) => `${prefix}${String(1_000_000 + each * 9_973).padStart(7, '0')}`,
    )
  const [known, unknown] = [numbers('+38067', pairs), numbers('+38050', pairs)]
  for (const phone of known) await studio.client({ phone, created: '2020-01-01T00:00:00.000Z' })
  // Continues until strangers get no more messages; these requests also warm up the program.
  for (const [one, phone] of numbers('+38093', 700).entries()) await ask(phone, one)
  const before = await countSent(field)
  const roll = dice(18)
  const [ofKnown, ofUnknown] = [
    [] as Awaited<ReturnType<typeof ask>>[],
    [] as Awaited<ReturnType<typeof ask>>[],
  ]
  for (let pair = 0; pair < pairs; pair += 1) {
    const turns = [
      async () => void ofKnown.push(await ask(known[pair]!, 1000 + pair)),
      async () => void ofUnknown.push(await ask(unknown[pair]!, 2000 + pair)),
    ]
    // In random order, so that other load of the computer affects both alike.
    for (const turn of roll.below(2) === 0 ? turns : turns.toReversed()) await turn()
  }
  const median = (all: readonly { ms: number }[]) =>
    percentile(
      all.map(({ ms }) => ms),
      0.5,
    )
  const difference = median(ofKnown) - median(ofUnknown)
  // The probability that random assignment of the kinds makes as large a difference.
  const all = [...ofKnown, ...ofUnknown]
  let larger = 0
  for (let deal = 0; deal < 2_000; deal += 1) {
    const dealt = [[] as typeof all, [] as typeof all]
    for (let pair = 0; pair < pairs; pair += 1) {
      const side = roll.below(2)
      dealt[side]!.push(ofKnown[pair]!)
      dealt[1 - side]!.push(ofUnknown[pair]!)
    }
    if (Math.abs(median(dealt[0]!) - median(dealt[1]!)) >= Math.abs(difference)) larger += 1
  }
  return {
    sent: (await countSent(field)) - before,
    shows: new Set(all.map(({ shows }) => shows)).size,
    chance: larger / 2_000,
    figures: `medians ${median(ofKnown).toFixed(2)} and ${median(ofUnknown).toFixed(2)} ms, a difference found by chance in ${((larger / 2_000) * 100).toFixed(0)} % of shuffles`,
  }
}

/** Resets the day: deletes counts and codes. */
async function emptied({ database }: PumpingField) {
  await database.db.deleteFrom('usage_count').execute()
  await database.db.deleteFrom('code_challenge').execute()
}

const PAIRS = 400
const roomy = await serverOfDay(2_000)
const alike = await compare(roomy.field, DAY + 5 * DAY_MS, PAIRS)
findings.check(
  'a client who gets a message and a stranger who gets none: one answer, in status, body and headers',
  alike.shows === 1 && alike.sent === PAIRS,
  `${alike.shows} answer, ${alike.sent} of ${2 * PAIRS} messages sent`,
)
findings.check('and in the time it takes', alike.chance > 0.01, alike.figures)
await roomy.close()
await program.stop()

/** Runs the whole program over HTTP behind a proxy, with one safeguard removed. */
async function withControl<T>(
  control: ControlName | undefined,
  work: (field: ActsField) => Promise<T>,
  environment: Record<string, string> = {},
) {
  const other = await startProgram({
    environment: { SECRET: secret, ...environment },
    ...(control === undefined ? {} : { control }),
  })
  let counted = 0
  const field: ActsField = {
    database: other.database,
    studio: other.studio,
    codeSentTo: (phone) => deliveredCode(other.database, phone),
    deliver: async () => {
      const all = await countLeft(other.database)
      const since = all - counted
      counted = all
      return since
    },
    send: async ({ path, body, address, headers }) => ({
      ...(await post(`${other.url}${path}`, body, { headers: { ...headers, 'x-forwarded-for': address } })),
      headers: {},
    }),
  }
  const found = await work(field)
  await other.stop()
  return found
}

const few = { asks: 1_500, start: Date.now(), atOnce: 16, solves: 50 }
const withLimits = await withControl(undefined, async (field) => pump(field, await prepare(field, 0), few))
findings.check(
  `${few.asks} asks over HTTP through a proxy: at most ${MAX_SENT} messages`,
  withLimits.sent <= MAX_SENT,
  `${withLimits.sent} messages`,
)
const without = await withControl('uses not counted', async (field) =>
  pump(field, await prepare(field, 0), few),
)
findings.check('control, code requests not counted', without.sent > MAX_SENT, `${without.sent} messages`)
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
const busyWithout = await withControl('uses not counted', async (field) =>
  actAllDay(field, await prepareActs(field, today), { acts: 1_000, start: today, atOnce: 8 }),
)
findings.check(
  'control, other messages not counted',
  busyWithout.paid > MAX_SENT,
  `${busyWithout.paid} messages of 1000 acts: ${actsInWords(busyWithout)}`,
)
const free = await withControl('attempts not counted', async (field) => {
  const { real } = await prepare(field, 1)
  return guess(field, real[0]!, { start: Date.now(), rounds: 1 })
})
findings.check('control, failed guesses not counted', !free.refusedAfterFive)
// Over HTTP, with messages sent in parallel, measurements are noisy: the control is repeated until it finds the
// difference, three times at most.
const slower = await withControl(
  'unknown phones answered early',
  async (field) => {
    let found = await compare(field, Date.now(), PAIRS)
    for (let more = 0; more < 2 && found.chance >= 0.01; more += 1) {
      await emptied(field)
      found = await compare(field, Date.now(), PAIRS)
    }
    return found
  },
  { CODES_PER_DAY: '2000' },
)
findings.check(
  'control, unknown phones answered early',
  slower.chance < 0.01,
  `${slower.figures}; ${slower.sent} messages`,
)
closeConnections()
findings.end({
  asked:
    `${ASKS} code requests in a day, for invented, serial, repeated, premium and known numbers; ` +
    `${guessed.guesses} guesses at one client; ${ACTS} other acts`,
  found:
    `${sent} messages (promise ${MAX_SENT}), ${acted.paid} for other acts, ${flooded.sent} by a company’s own program; ${served} of ${clients} real clients signed in; ` +
    `${guessed.tries} guesses compared, ${guessed.gotIn ? 'one' : 'none'} succeeds; known and unknown phone: ${alike.shows} answer, ${alike.figures}`,
})
