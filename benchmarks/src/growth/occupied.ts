import pg from 'pg'
import type { Program } from '../../../apps/server/proofs/program.ts'

/** Adds the occupancy of the bookings of many-companies.ts, which lack it. */
export async function addOccupancyOf({ connection }: Pick<Program, 'connection'>): Promise<void> {
  const writing = new pg.Client(connection)
  await writing.connect()
  try {
    await writing.query('set statement_timeout = 0')
    // Rows of a company are adjacent, as in real use, in the index that rejects overlaps.
    await writing.query(`
      insert into occupancy (company_id, occupancy_id, resource_id, kind, owner_id, starts_at, during)
      select company_id, gen_random_uuid(), resource_id, 'APPOINTMENT', appointment_id, starts_at,
             tstzrange(starts_at, starts_at + duration * interval '1 second')
        from appointment_service
       where not exists (select from occupancy
                          where occupancy.company_id = appointment_service.company_id
                            and owner_id = appointment_service.appointment_id)
       order by company_id, starts_at
          on conflict do nothing`)
  } finally {
    await writing.end()
  }
}
