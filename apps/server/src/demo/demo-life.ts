/** Keeps a demo company busy: classes for the next weeks with participants, and visits in the calendars. */
import { companyId, demoClients, planEvents, planParticipants, planVisits } from '@zapys/demo'
import type { DemoCompany } from '@zapys/demo'
import { addDays, today } from '@zapys/domain/time'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { insertRows } from './insert-rows.ts'
import { addEvents, addParticipants, addVisits } from './planned-rows.ts'
import { welcomeRegular } from './regular.ts'

const DAYS_OF_EVENTS = 60
const DAYS_OF_VISITS = 14

/**
 * Fills the coming days, and moves expired dated discounts to begin today. Safe to repeat; bookings of clients stay,
 * and nothing overlaps them. `now` in epoch milliseconds.
 */
export async function liveOn(
  tx: Tx,
  file: DemoCompany,
  now: number,
  secret: string | undefined,
): Promise<void> {
  const company_id = companyId(file)
  const firstDay = today(file.timezone, Math.floor(now / 1000))
  const created = new Date(now).toISOString()
  await insertRows(
    tx,
    'client',
    demoClients(file).map((client) => ({ company_id, ...client, created })),
  )

  const events = planEvents(file, firstDay, addDays(firstDay, DAYS_OF_EVENTS - 1))
  await addEvents(tx, file, events, created)
  await addParticipants(
    tx,
    file,
    events.flatMap((event) => planParticipants(file, event, firstDay)),
  )
  // The demo client's booking first, so that its time is free.
  await welcomeRegular(tx, file, now, secret)
  await addVisits(tx, file, planVisits(file, firstDay, addDays(firstDay, DAYS_OF_VISITS - 1)))
  await renewDiscounts(tx, file, firstDay)
}

async function renewDiscounts(tx: Tx, file: DemoCompany, firstDay: string): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(
      `update discount set first_day = $2::date, last_day = $2::date + (last_day - first_day)
        where company_id = $1 and last_day < $2::date`,
      [companyId(file), firstDay],
    ),
  )
}
