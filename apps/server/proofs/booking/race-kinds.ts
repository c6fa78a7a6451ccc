/** The kinds of races, for the proof in full and for its quick form in the tests. */
import { sql } from 'kysely'
import { certificateCode, codeHash } from '../../src/modules/money/memberships/public.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Studio, StudioGiven } from '../../test/builders.ts'
import { type Answer, post } from '../requests.ts'
import {
  fiveHairdressers,
  guest,
  hallWithRoom,
  loft,
  massageInRooms,
  masterThenRoom,
  oneHairdresser,
  placesBody,
  type Visit,
  visitBody,
  yogaStudio,
} from '../worlds.ts'

/** A server to race against. `at` is an hour at the studio, days from tomorrow on, by the server's clock. */
export type Field = {
  url: string
  database: Database
  studio(given?: StudioGiven): Promise<Studio>
  at(days: number, hour: number): string
}
/** `secret`: of the server, for codes of certificates. */
export type RaceField = Field & { secret: string }

export const PLACES_LEFT = 7
export const VISITS_LEFT = 2
const PLACES = 40

/** One kind of race, ready to run: the request of each caller of a round, and the number of possible winners. */
export type Race = {
  companyId: string
  callers: number
  capacity: number
  /** The number of occupancy rows per winner, counting parts separately; an event has a counter instead. */
  rows: number
  ask(round: number, caller: number): Promise<Answer>
}
export type Prepared = (field: RaceField, size: { callers: number; rounds: number }) => Promise<Race>

type AskedHours = { from: number; length?: number }

const visitRace =
  (
    world: (field: Field) => Promise<Visit>,
    {
      capacity = 1,
      rows = 1,
      callers: only = undefined as number | undefined,
      asks = [{ from: 10 }] as AskedHours[],
    } = {},
  ): Prepared =>
  async (field, { callers }) => {
    const visit = await world(field)
    return {
      companyId: visit.studio.company_id,
      callers: only ?? callers,
      capacity,
      rows,
      ask: (round, caller) => {
        const { from, length } = asks[caller % asks.length]!
        return post(
          `${field.url}/v1/client/appointment`,
          visitBody(
            visit,
            field.at(round, from),
            guest(round * callers + caller),
            length === undefined ? {} : { duration: length * 3600 },
          ),
        )
      },
    }
  }

/** Every second caller books the hall, the others its only room. */
const hallOrItsRoom: Prepared = async (field, { callers }) => {
  const { hall, room } = await hallWithRoom(field)
  return {
    companyId: hall.studio.company_id,
    callers,
    capacity: 1,
    rows: 1,
    ask: (round, caller) =>
      post(
        `${field.url}/v1/client/appointment`,
        visitBody(caller % 2 === 0 ? hall : room, field.at(round, 10), guest(round * callers + caller)),
      ),
  }
}

/** Ranges of different starts and lengths that all need the hour from 14:00. */
const rentRanges: AskedHours[] = [
  { from: 14, length: 1 },
  { from: 13, length: 2 },
  { from: 12, length: 3 },
  { from: 14, length: 3 },
  { from: 11, length: 4 },
  { from: 13, length: 4 },
]

const lastPlaces: Prepared = async (field, { callers, rounds }) => {
  const { studio, event } = await yogaStudio(field)
  const events: { event_id: string }[] = []
  for (let round = 0; round < rounds; round += 1)
    events.push(await event(field.at(round, 18), PLACES, PLACES - PLACES_LEFT))
  return {
    companyId: studio.company_id,
    callers,
    capacity: PLACES_LEFT,
    rows: 0,
    ask: (round, caller) =>
      post(
        `${field.url}/v1/client/group_training/${events[round]!.event_id}/appointment`,
        placesBody(studio, guest(round * callers + caller)),
      ),
  }
}

/**
 * All callers use the code of the round's certificate. The event has a place for each of them, so only the
 * certificate's visits are limited.
 */
const lastVisits: Prepared = async (field, { callers, rounds }) => {
  const { studio, event } = await yogaStudio(field)
  const { event_id } = await event(field.at(1, 18), 1_000_000)
  const { company_id } = studio
  const { client_id } = await studio.client()
  const days = { start_time: dayOf(field.at(0, 12)), end_time: dayOf(field.at(30, 12)) }
  const codes: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { membership_id } = await studio.membership({
      client_id,
      kind: 'CERTIFICATE',
      total: VISITS_LEFT + 5,
      used: 5,
      ...days,
    })
    const code = certificateCode(field, { company_id, membership_id })
    codes.push(code)
    await field.database.db
      .updateTable('membership')
      .set({ code_hash: codeHash(field, company_id, code) })
      .where('company_id', '=', company_id)
      .where('membership_id', '=', membership_id)
      .execute()
  }
  return {
    companyId: company_id,
    callers,
    capacity: VISITS_LEFT,
    rows: 0,
    ask: (round, caller) =>
      post(
        `${field.url}/v1/client/group_training/${event_id}/appointment`,
        placesBody(studio, guest(round * callers + caller), { membership: { code: codes[round] } }),
      ),
  }
}

const dayOf = (instant: string) => instant.slice(0, 10)

export const kinds: Record<string, Prepared> = {
  'one time of one resource': visitRace(oneHairdresser),
  'rent ranges that overlap': visitRace(loft, { asks: rentRanges }),
  'the last places of an event': lastPlaces,
  'the last visits of a certificate': lastVisits,
  'a visit with two resources': visitRace(masterThenRoom, { rows: 2 }),
  'any free of five resources': visitRace(fiveHairdressers, { capacity: 5 }),
  'one required room, any performer': visitRace((field) => massageInRooms(field, 1), { rows: 2 }),
  'any of two rooms besides': visitRace((field) => massageInRooms(field, 2), { capacity: 2, rows: 2 }),
  'a hall against its room': hallOrItsRoom,
  'any free, as many as are free': visitRace(fiveHairdressers, { capacity: 5, callers: 5 }),
}

export type Result = { winners: number[]; losers: Answer[]; ms: number[]; winnerMs: number[] }

export async function run({ ask, callers }: Race, rounds: number): Promise<Result> {
  const result: Result = { winners: [], losers: [], ms: [], winnerMs: [] }
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(Array.from({ length: callers }, (_, caller) => ask(round, caller)))
    const won = answers.filter((answer) => answer.status === 200)
    result.winners.push(won.length)
    result.winnerMs.push(...won.map(({ ms }) => ms))
    result.losers.push(...answers.filter((answer) => answer.status !== 200))
    result.ms.push(...answers.map(({ ms }) => ms))
  }
  return result
}

/** Contents of the database afterwards, read without the program. */
export async function stored({ database }: Pick<Field, 'database'>, company: string) {
  const count = async (statement: ReturnType<typeof sql<{ n: number }>>) =>
    (await statement.execute(database.db)).rows[0]!.n
  return {
    appointments: await count(sql`select count(*) as n from appointment where company_id = ${company}`),
    rows: await count(
      sql`select count(*) as n from occupancy where company_id = ${company} and blocking and role <> 'PART'`,
    ),
    overlaps: await count(sql`
      select count(*) as n from occupancy a join occupancy b
          on b.company_id = a.company_id and b.resource_id = a.resource_id and b.lane = a.lane
         and b.occupancy_id > a.occupancy_id and b.during && a.during and b.blocking
       where a.company_id = ${company} and a.blocking`),
    /** The number of rooms that others took at the same time as the hall that includes them. */
    besideTheHall: await count(sql`
      select count(*) as n from resource as part
        join resource as whole on whole.company_id = part.company_id and whole.resource_id = part.parent_id and whole.takes_children
        join occupancy a on a.company_id = part.company_id and a.resource_id = part.resource_id
        join occupancy b on b.company_id = part.company_id and b.resource_id = whole.resource_id
       where part.company_id = ${company} and a.blocking and b.blocking and a.owner_id <> b.owner_id and a.during && b.during`),
    oversold: await count(sql`
      select count(*) as n from event where company_id = ${company} and ${PLACES - PLACES_LEFT} + (select coalesce(sum(space), 0)
        from appointment where appointment.company_id = event.company_id and appointment.event_id = event.event_id) > space`),
  }
}
