import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { addBookingsAhead } from '../../../../test/reminders-world.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Deps } from '../../deps/deps.ts'
import { createReminding } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const minutesFromNow = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()
/** Limit of bookings per statement. */
const PAGE_ROWS = 2000

let server: TestServer
let connection: PoolConfig
beforeEach(async () => {
  server = await startTestServer({ now: NOW, connect: (given) => (connection = given) })
})
afterEach(() => server.stop())

/** A studio with a given id, so that it is first or last in the order of ids. */
const studioOf = (company_id: string, reminders: number[] = [3600]): Promise<Studio> =>
  server.studio({ company_id, settings: { messages: { reminders } } })
const FIRST = '10000000-0000-4000-8000-000000000000'
const SECOND = '20000000-0000-4000-8000-000000000000'

/** Bookings made long ago that start in about an hour, one second apart. */
const dueBookings = async (studio: Studio, count = 1) => {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const starts_at = new Date(Date.parse(NOW) + 3_000_000 + number * 1000).toISOString()
    ids.push((await studio.appointment({ starts_at })).appointment_id)
  }
  return ids
}

const reminded = async ({ company_id }: Studio) =>
  (
    await server.database.db
      .selectFrom('message')
      .select('appointment_id')
      .where('company_id', '=', company_id)
      .where('kind', '=', 'REMINDER')
      .where('status', '=', 'QUEUED')
      .execute()
  ).map(({ appointment_id }) => appointment_id!)

/** Makes the database reject messages that match the condition; call the result to stop. */
async function failing(condition: string) {
  const database = server.database.db
  await sql`alter table message add constraint made_to_fail check (company_id is not null and ${sql.raw(`not (${condition})`)}) not valid`.execute(
    database,
  )
  return () => sql`alter table message drop constraint made_to_fail`.execute(database)
}

/** Deps that count the rows of each statement that reads bookings. `before` may throw in place of a statement. */
function counted(before: (statement: number) => void = () => {}) {
  const rows: number[] = []
  let statements = 0
  const isOfBookings = new WeakSet<object>()
  const db = server.database.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      // Counts raw SQL statements only; `announce` uses the query builder.
      if (
        node.kind === 'RawNode' &&
        node.sqlFragments.some((part) => part.includes('appointment.created') || part.includes('candidate'))
      ) {
        before((statements += 1))
        isOfBookings.add(queryId)
      }
      return node
    },
    transformResult: ({ result, queryId }) => {
      if (isOfBookings.has(queryId)) rows.push(result.rows.length)
      return Promise.resolve(result)
    },
  })
  const deps: Deps = { ...server.deps, database: { ...server.database, db } }
  return { deps, rows, all: () => rows.reduce((sum, count) => sum + count, 0) }
}

describe('a pass of the reminders', () => {
  it('reads 400 reminder lengths of a company in pages, and reminds clients of another company in the same pass', async () => {
    const big = await studioOf(FIRST, [])
    await addBookingsAhead(connection, big, {
      branches: 40,
      lengthsEach: 10,
      bookings: 10_000,
      now: NOW,
    })
    const small = await studioOf(SECOND)
    const [booking] = await dueBookings(small)
    const { deps, rows } = counted()
    await createReminding()(deps)
    expect(await reminded(small)).toEqual([booking])
    expect(await reminded(big)).toEqual([])
    expect(rows.length).toBeGreaterThan(5)
    expect(Math.max(...rows)).toBeLessThanOrEqual(PAGE_ROWS)
  })

  it('that fails for one company reminds the clients of all others, and the next one makes up for it', async () => {
    const first = await studioOf(FIRST)
    const second = await studioOf(SECOND)
    const ofFirst = await dueBookings(first, 3)
    const ofSecond = await dueBookings(second, 3)
    const mend = await failing(`company_id = '${FIRST}'`)
    const remind = createReminding()
    const error = await remind(server.deps).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(await reminded(first)).toEqual([])
    expect((await reminded(second)).toSorted()).toEqual(ofSecond.toSorted())
    expect((error as AggregateError).errors.map(String)).toEqual([`Error: company ${FIRST}`])
    await mend()
    server.clock.set(minutesFromNow(1))
    await remind(server.deps)
    expect((await reminded(first)).toSorted()).toEqual(ofFirst.toSorted())
    expect((await reminded(second)).length).toBe(3)
  })

  it('that failed after some reminders loses none and repeats none', async () => {
    const first = await studioOf(FIRST)
    const bookings = await dueBookings(first, 250)
    const mend = await failing(`appointment_id = '${bookings[220]}'`)
    const remind = createReminding()
    await expect(remind(server.deps)).rejects.toThrow('the job failed for 1 companies')
    expect((await reminded(first)).toSorted()).toEqual(bookings.slice(0, 200).toSorted())
    await mend()
    server.clock.set(minutesFromNow(1))
    await remind(server.deps)
    expect((await reminded(first)).toSorted()).toEqual(bookings.toSorted())
  })

  it('that failed goes on at the page at which it stopped', async () => {
    const big = await studioOf(FIRST, [])
    const world = { branches: 40, lengthsEach: 10, bookings: 10_000, now: NOW }
    const windows = await addBookingsAhead(connection, big, world)
    const remind = createReminding()
    const failed = counted((statement) => {
      if (statement >= 8) throw new Error('canceling statement due to statement timeout')
    })
    await expect(remind(failed.deps)).rejects.toThrow('the job failed for 1 companies')
    expect(failed.rows.length).toBe(7)
    const next = counted()
    await remind(next.deps)
    // Each booking of each window once; a second time only those within the overlap of five minutes.
    const overlapping = 400 * Math.ceil((5 * 60 * 250) / (3 * 86_400))
    expect(failed.all() + next.all()).toBeLessThanOrEqual(windows + 2 * overlapping)
    expect(failed.all() + next.all()).toBeGreaterThanOrEqual(windows)
  })
})

describe('a reminder', () => {
  it('goes out once though two processes make their pass at the same time', async () => {
    const first = await studioOf(FIRST)
    const bookings = await dueBookings(first, 150)
    await Promise.all([1, 2, 3].map(() => createReminding()(server.deps)))
    expect((await reminded(first)).toSorted()).toEqual(bookings.toSorted())
  })

  it.each([
    { what: 'moved', change: { starts_at: minutesFromNow(5000) } },
    { what: 'cancelled', change: { cancelled_at: NOW } },
  ])('is not sent for a booking that is $what after its page was read', async ({ change }) => {
    const first = await studioOf(FIRST)
    const [booking, other] = await dueBookings(first, 2)
    const inTransaction: Deps['database']['inTransaction'] = async (work) => {
      await server.database.db
        .updateTable('appointment')
        .set(change)
        .where('company_id', '=', FIRST)
        .where('appointment_id', '=', booking!)
        .execute()
      return server.database.inTransaction(work)
    }
    await createReminding()({ ...server.deps, database: { ...server.database, inTransaction } })
    expect(await reminded(first)).toEqual([other])
  })

  it('is sent by a later pass where its booking was locked by a change that did not happen', async () => {
    const first = await studioOf(FIRST)
    const [booking] = await dueBookings(first)
    const remind = createReminding()
    await server.database.inTransaction(async (tx) => {
      await tx
        .selectFrom('appointment')
        .select('appointment_id')
        .where('company_id', '=', FIRST)
        .forUpdate()
        .execute()
      await remind(server.deps)
    })
    expect(await reminded(first)).toEqual([])
    server.clock.set(minutesFromNow(10))
    await remind(server.deps)
    expect(await reminded(first)).toEqual([booking])
  })

  it('does not come for a company that is removed in the middle of a pass, and the others get theirs', async () => {
    const first = await studioOf(FIRST)
    const second = await studioOf(SECOND)
    await dueBookings(first)
    const ofSecond = await dueBookings(second)
    const { deps } = counted(() => {})
    const db = deps.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await server.database.db.deleteFrom('appointment').where('company_id', '=', FIRST).execute()
        return result
      },
    })
    await createReminding()({ ...deps, database: { ...deps.database, db } })
    expect(await reminded(first)).toEqual([])
    expect(await reminded(second)).toEqual(ofSecond)
  })

  it('comes by the new lengths where the company changed them between two passes', async () => {
    const first = await studioOf(FIRST, [7200])
    const [booking] = await dueBookings(first)
    const remind = createReminding()
    // One hour before the start is the latest time for a reminder of two hours.
    server.clock.set(minutesFromNow(-20))
    await server.database.db
      .updateTable('company_settings')
      .set({ booking_settings: JSON.stringify({ messages: { reminders: [1800] } }) })
      .where('company_id', '=', FIRST)
      .execute()
    await remind(server.deps)
    expect(await reminded(first)).toEqual([])
    server.clock.set(minutesFromNow(21))
    await remind(server.deps)
    expect(await reminded(first)).toEqual([booking])
  })
})
