/** Busy times are found by their start, whatever their length and position in the requested days. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { newId } from '../../../platform/db/ids.ts'
import { workingAndBusyTimes } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const [HOUR, DAY] = [3600, 86_400]
const from = Date.UTC(2026, 9, 24) / 1000
const to = from + 3 * DAY
/** The longest buffer before a start that the database permits. */
const LONGEST_BREAK = DAY

/** Start and end, for a given length in seconds. */
const places = (seconds: number) => ({
  'ends a second after the beginning': [from + 1 - seconds, from + 1],
  'ends at the beginning': [from - seconds, from],
  'begins a second before the end': [to - 1, to - 1 + seconds],
  'begins at the end': [to, to + seconds],
  'lies around the middle': [from + DAY - Math.floor(seconds / 2), from + DAY + Math.ceil(seconds / 2)],
})

const lengths = [
  1,
  HOUR,
  DAY - 1,
  DAY,
  DAY + 1,
  2 * DAY,
  8 * DAY - 1,
  8 * DAY,
  8 * DAY + 1,
  60 * DAY,
  92 * DAY,
]

it.each(lengths)(
  'what lasts %i seconds is found where it meets the days, and nowhere else',
  async (seconds) => {
    const studio = await server.studio()
    const company = await companyScope(server.database.db, studio.company_id)
    for (const [place, [begins, ends]] of Object.entries(places(seconds)))
      // Without a buffer before it, and with the longest possible one.
      for (const breakBefore of [0, Math.min(LONGEST_BREAK, seconds)]) {
        const { resource_id } = await studio.resource()
        await sql`
        insert into occupancy (company_id, occupancy_id, resource_id, kind, owner_id, starts_at, during)
        values (${studio.company_id}, ${newId()}, ${resource_id}, 'BLOCK', ${newId()},
                to_timestamp(${begins! + breakBefore}), tstzrange(to_timestamp(${begins}), to_timestamp(${ends})))`.execute(
          server.database.db,
        )
        const { busy } = await workingAndBusyTimes(
          server.database.db,
          company,
          {
            branchId: studio.branch_id,
            resourceIds: [resource_id],
            serviceIds: [],
            firstDay: '2026-10-24',
            lastDay: '2026-10-26',
          },
          { resourceIds: [resource_id], from, to, now: from },
        )
        const isMet = begins! < to && ends! > from
        expect(busy.get(resource_id), `${place}, ${breakBefore} seconds of it a break`).toEqual(
          isMet ? [0, begins, ends] : undefined,
        )
      }
  },
)
