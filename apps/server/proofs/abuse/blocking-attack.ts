/**
 * An attacker with one address who tries to block a calendar: every request has a new holder, name and phone, several
 * run in parallel, and every challenge is solved. Hourly rate limits are off, so only the fair-use limits act.
 */
import { randomBytes } from 'node:crypto'
import { CHALLENGE_HEADER, type Challenge, endpoints } from '@zapys/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { newId } from '../../src/platform/db/ids.ts'
import { hashToken } from '../../src/platform/http/session.ts'
import type { Studio } from '../../test/builders.ts'
import type { Field } from '../booking/race-kinds.ts'
import { type Answer, post } from '../requests.ts'

export const ATTACKER = '203.0.113.66'
const HOLD = '/v1/client/hold'
const BOOK = '/v1/client/appointment'
const WAIT = '/v1/client/waiting_list'
/** The server rejects more parallel requests of one address at once. */
const AT_ONCE = 3

const forgetRateLimits = async ({ database }: Field) => {
  await sql`delete from usage_count`.execute(database.db)
}

/** Sends from the address, solves challenges, and keeps unused solutions for the next request. */
export function attacker(field: Field, address = ATTACKER, own: Record<string, string> = {}) {
  let number = 0
  let solved = 0
  const wallet = new Map<string, string>()
  const ask = async (path: string, body: unknown, kind: string): Promise<Answer> => {
    const headers = () => {
      const kept = wallet.get(kind)
      return {
        'x-forwarded-for': address,
        ...own,
        ...(kept === undefined ? {} : { [CHALLENGE_HEADER]: kept }),
      }
    }
    const answer = await post(field.url + path, body, { headers: headers() })
    if (answer.body.code !== 'challenge.required') return answer
    const { challenge } = answer.body.metadata as { challenge: Challenge }
    const solution = await solveChallenge({ challenge, deriveKey })
    solved += 1
    wallet.set(kind, Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'))
    return post(field.url + path, body, { headers: headers() })
  }
  return {
    ask,
    solved: () => solved,
    guest: () => ({ first_name: 'Хтось', phone: `+38050${2_000_000 + (number += 1)}` }),
    holder: () => `made-up-holder-${(number += 1)}`,
    /** Sends `count` requests, some of them in parallel. */
    async insist(count: number, once: (at: number) => Promise<Answer>): Promise<Answer[]> {
      const answers: Answer[] = []
      let next = 0
      const one = async () => {
        for (let at = next++; at < count; at = next++) {
          if (at % 40 === 0) await forgetRateLimits(field)
          answers[at] = await once(at)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, one))
      return answers
    },
  }
}

/** Returns a token of a person with a verified phone. */
export async function provenPerson({ database }: Field, phone: string): Promise<{ authorization: string }> {
  const token = randomBytes(32).toString('base64url')
  const person_id = newId()
  const created = new Date()
  await database.db.insertInto('person').values({ person_id, phone, created }).execute()
  await database.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      person_id,
      company_id: null,
      created,
      expires_at: new Date('2100-01-01'),
    })
    .execute()
  return { authorization: `Bearer ${token}` }
}

type Given = Parameters<Field['studio']>[0]

const DAY_HOURS = [9, 10, 11, 12, 13, 14, 15, 16, 17]
/** From ten in the evening to four; starts after midnight are listed under the previous date. */
export const NIGHT = { works: ['22:00-28:00'], hours: [22, 23, 24, 25, 26, 27] } as const

/** A salon with this many performers, each free from nine to six, with starts every quarter of an hour. */
export async function salon(field: Field, masters: number, given?: Given & { hours?: readonly number[] }) {
  const { hours = DAY_HOURS, ...studioGiven } = given ?? {}
  const studio = await field.studio(studioGiven)
  const by = []
  for (let ordinal = 1; ordinal <= masters; ordinal += 1) by.push(await studio.resource({ ordinal }))
  const { service_id } = await studio.service({ by })
  /** The service is as long as a step of the grid, so the number of starts measures free time. */
  const quarter = await studio.service({ by, duration: 900 })
  const visit = (start_time: string) => ({
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    start_time,
    service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
  })
  /** The number of free starts of a day, over all performers. */
  const starts = async (day: number): Promise<number> => {
    const date = field.at(day, 12).slice(0, 10)
    const path = endpoints.listResourceSlots.path
      .replace('{company}', studio.company_id)
      .replace('{branch}', studio.branch_id)
    const query = new URLSearchParams({
      serviceId: quarter.service_id,
      start: date,
      end: date,
      resultType: 'SLOTS',
    })
    const answer = await fetch(`${field.url}${path}?${query}`)
    const { slots } = (await answer.json()) as { slots: { date_slots: { slots: unknown[] }[] }[] }
    return slots
      .flatMap(({ date_slots }) => date_slots)
      .reduce((sum, { slots: ofDay }) => sum + ofDay.length, 0)
  }
  return { studio, hours, visit, starts }
}
type Salon = Awaited<ReturnType<typeof salon>>

/** The share taken by an attack: on the worst day, and over all days. */
export type Blocked = { worst: number; all: number; daysWithoutStart: number; answers: Answer[] }

async function blockedBy({ starts }: Salon, days: number, attack: () => Promise<Answer[]>): Promise<Blocked> {
  const everyDay = async () => {
    const counts: number[] = []
    for (let day = 0; day < days; day += 1) counts.push(await starts(day))
    return counts
  }
  const before = await everyDay()
  const answers = await attack()
  const after = await everyDay()
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
  return {
    worst: Math.max(...before.map((count, day) => (count - after[day]!) / count)),
    all: 1 - sum(after) / sum(before),
    daysWithoutStart: after.filter((count) => count === 0).length,
    answers,
  }
}

/** Goes from day to day, and uses the next hour on each round. */
const startOf = (field: Field, { hours }: Salon, days: number, at: number) =>
  field.at(at % days, hours[Math.floor(at / days) % hours.length]!)

export const blockByHolds = (field: Field, place: Salon, { days, tries }: { days: number; tries: number }) =>
  blockedBy(place, days, () => {
    const by = attacker(field)
    return by.insist(tries, (at) =>
      by.ask(
        HOLD,
        { hold: { ...place.visit(startOf(field, place, days, at)), holder: by.holder() } },
        'hold',
      ),
    )
  })

export const blockByBookings = (
  field: Field,
  place: Salon,
  { days, tries }: { days: number; tries: number },
) =>
  blockedBy(place, days, () => {
    const by = attacker(field)
    return by.insist(tries, (at) =>
      by.ask(
        BOOK,
        {
          appointment: {
            ...place.visit(startOf(field, place, days, at)),
            client: by.guest(),
          },
        },
        'booking',
      ),
    )
  })

/**
 * Addresses book the first day one after the other, each until it is rejected. Returns the taken share, and the
 * number of addresses that got at least one time.
 */
export async function blockByAddresses(
  field: Field,
  place: Salon,
  { count, addressOf }: { count: number; addressOf(number: number): string },
) {
  const before = await place.starts(0)
  const names = attacker(field)
  let used = 0
  for (let number = 0; number < count; number += 1) {
    const by = attacker(field, addressOf(number))
    let booked = 0
    for (const hour of [...place.hours, ...place.hours]) {
      const appointment = { ...place.visit(field.at(0, hour)), client: names.guest() }
      const answer = await by.ask(BOOK, { appointment }, 'booking')
      if (answer.status === 200) booked += 1
      if (answer.body.code === 'phone.proofRequired') break
    }
    await forgetRateLimits(field)
    if (booked > 0) used += 1
    if ((await place.starts(0)) === 0) break
  }
  return { taken: 1 - (await place.starts(0)) / before, used }
}

/** One person with a verified phone and two browsers alternates between bookings and holds, each from a new address. */
export const blockByPerson = (
  field: Field,
  place: Salon,
  { days, tries, phone }: { days: number; tries: number; phone: string },
) =>
  blockedBy(place, days, async () => {
    const own = await provenPerson(field, phone)
    const { company_id } = place.studio
    const by = attacker(field)
    return by.insist(tries, (at) => {
      const from = attacker(field, `203.0.${at % 200}.9`, own)
      const visit = place.visit(startOf(field, place, days, at))
      return at % 2 === 0
        ? from.ask(HOLD, { hold: { ...visit, holder: by.holder() } }, 'hold')
        : from.ask(`/v1/company/${company_id}/user/appointment`, { appointment: visit }, 'booking')
    })
  })

/** Ten classes a day with forty places each, on this many days. */
export async function hall(field: Field, days: number, given?: Given) {
  const studio = await field.studio(given)
  const { service_id } = await studio.service({ booking_type: 'EVENT' })
  const ofDays: { event_id: string }[][] = []
  for (let day = 0; day < days; day += 1) {
    const events: { event_id: string }[] = []
    for (let hour = 9; hour < 19; hour += 1)
      events.push(await studio.event({ service_id, starts_at: field.at(day, hour), space: 40 }))
    ofDays.push(events)
  }
  return { studio, ofDays }
}
type Hall = Awaited<ReturnType<typeof hall>>

const PLACES_OF_DAY = 400
const placesAsked = (at: number) => 8 - (at % 8)

/** Alternates between holds and bookings of places; returns the taken share of the worst day. */
export async function blockPlaces(field: Field, { studio, ofDays }: Hall, tries: number) {
  const by = attacker(field)
  const answers = await by.insist(tries, (at) => {
    const events = ofDays[at % ofDays.length]!
    const { event_id } = events[Math.floor(at / ofDays.length) % events.length]!
    const space = placesAsked(Math.floor(at / ofDays.length))
    const { company_id, branch_id } = studio
    return at % 2 === 0
      ? by.ask(HOLD, { hold: { company_id, branch_id, event_id, space, holder: by.holder() } }, 'hold')
      : by.ask(
          `/v1/client/group_training/${event_id}/appointment`,
          { appointment: { company_id, space, client: by.guest() } },
          'booking',
        )
  })
  return { worst: Math.max(...(await takenOf(field, studio, ofDays))), answers }
}

async function takenOf({ database }: Field, { company_id }: Studio, ofDays: Hall['ofDays']) {
  const rows = await database.db
    .selectFrom('event')
    .select(['event_id', 'used_space'])
    .where('company_id', '=', company_id)
    .execute()
  const used = new Map(rows.map(({ event_id, used_space }) => [event_id, used_space]))
  return ofDays.map(
    (events) => events.reduce((sum, { event_id }) => sum + used.get(event_id)!, 0) / PLACES_OF_DAY,
  )
}

/**
 * Joins waiting lists of full classes and gets places that other guests give back. Returns the number of entries, and
 * the share of places held for them on the worst day.
 */
export async function blockByWishes(field: Field, { studio, ofDays }: Hall, tries: number) {
  const { company_id, branch_id } = studio
  await field.database.db
    .updateTable('event')
    .set({ used_space: 32 })
    .where('company_id', '=', company_id)
    .execute()
  // Four honest guests in each class, two places each.
  const honest: Answer[] = []
  for (const { event_id } of ofDays.flat())
    for (let one = 0; one < 4; one += 1) {
      honest.push(
        await post(`${field.url}/v1/client/group_training/${event_id}/appointment`, {
          appointment: {
            company_id,
            space: 2,
            client: { first_name: 'Чесна', phone: `+38067${3_000_000 + honest.length}` },
          },
        }),
      )
    }
  const by = attacker(field)
  const answers = await by.insist(tries, (at) => {
    const events = ofDays[at % ofDays.length]!
    const { event_id } = events[Math.floor(at / ofDays.length) % events.length]!
    const space = placesAsked(Math.floor(at / ofDays.length))
    return by.ask(WAIT, { waiting: { company_id, branch_id, event_id, space, client: by.guest() } }, 'wish')
  })
  await forgetRateLimits(field)
  for (const { body } of honest)
    await post(
      `${field.url}/v1/client/appointment/${body.id}/cancel`,
      { appointment: { company_id } },
      { headers: { 'x-manage-key': String(body['manage_key']) } },
    )
  const held = await sql<{ event_id: string; places: number }>`
    select event_id, sum(space)::int as places from hold
     where company_id = ${company_id} and active and holder like 'waiting %' group by event_id`.execute(
    field.database.db,
  )
  const ofEvent = new Map(held.rows.map(({ event_id, places }) => [event_id, places]))
  const shares = ofDays.map(
    (events) => events.reduce((sum, { event_id }) => sum + (ofEvent.get(event_id) ?? 0), 0) / PLACES_OF_DAY,
  )
  return {
    worst: Math.max(...shares),
    wishes: answers.filter(({ status }) => status === 200).length,
    honest: honest.filter(({ status }) => status === 200).length,
    answers,
  }
}
