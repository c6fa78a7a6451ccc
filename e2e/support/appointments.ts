/**
 * Appointments written directly into the database, as the company's staff would have made them. They block no time of
 * staff.
 */
import { inDatabase } from './arrange.ts'

type Planned = {
  company: string
  /** The phone of a client who has signed in at the company. */
  phone: string
  branch: string
  service: string
  resource: string
  /** Days from now, one appointment each; negative for the past. */
  days: readonly number[]
  kind?: 'GENERAL' | 'EVENT'
}

/** Inserts appointments; returns their ids in the order of `days`. */
export const insertAppointments = (
  dataDir: string,
  { company, phone, branch, service, resource, days, kind = 'GENERAL' }: Planned,
): Promise<string[]> =>
  inDatabase(dataDir, async (client) => {
    const ids: string[] = []
    for (const day of days) {
      const { rows } = await client.query<{ id: string }>(
        `insert into appointment (company_id, appointment_id, branch_id, client_id, reference, status, booking_type,
                                  starts_at, duration, price, original_price, currency_code, source, created)
         select company_id, gen_random_uuid(), $2, client_id, 'J' || substr(md5(random()::text), 1, 9),
                case when $4 < 0 then 'DONE' else 'CONFIRMED' end, $6,
                date_trunc('hour', $5::timestamptz) + $4 * interval '1 day', 3600, 90000, 90000, 'UAH', 'BO', $5
           from client where company_id = $1 and phone = $3
         returning appointment_id as id`,
        [company, branch, phone, day, new Date(), kind],
      )
      const id = rows[0]!.id
      await client.query(
        `insert into appointment_service (company_id, appointment_id, ordinal, service_id, resource_id, duration,
                                          starts_at, date, original_price, discounted_price)
         select company_id, appointment_id, 1, $3, $4, 3600, starts_at, starts_at::date, 90000, 90000
           from appointment where company_id = $1 and appointment_id = $2`,
        [company, id, service, resource],
      )
      ids.push(id)
    }
    return ids
  })

/** Inserts a reminder for each of these appointments; the first gets the oldest. */
export const insertReminders = (
  dataDir: string,
  company: string,
  appointments: readonly string[],
): Promise<unknown> =>
  inDatabase(dataDir, (client) =>
    client.query(
      `insert into notification (company_id, notification_id, client_id, type, appointment_id, starts_at, created)
       select company_id, gen_random_uuid(), client_id, 'REMINDER', appointment_id, starts_at,
              $3::timestamptz - interval '2 hours' + array_position($2::uuid[], appointment_id) * interval '1 minute'
         from appointment where company_id = $1 and appointment_id = any($2::uuid[])`,
      [company, appointments, new Date()],
    ),
  )

/** Moves the start into the past, so that the client may no longer cancel. */
export const moveStartToNow = (dataDir: string, company: string, appointment: string): Promise<unknown> =>
  inDatabase(dataDir, (client) =>
    client.query(
      `update appointment set starts_at = $3::timestamptz - interval '1 minute' where company_id = $1 and appointment_id = $2`,
      [company, appointment, new Date()],
    ),
  )

/** Sets how soon the deadline of a payment expires, in milliseconds from now. */
export const setPaymentDeadline = (
  dataDir: string,
  company: string,
  appointment: string,
  inMs: number,
): Promise<unknown> =>
  inDatabase(dataDir, (client) =>
    client.query('update appointment set pay_until = $3 where company_id = $1 and appointment_id = $2', [
      company,
      appointment,
      new Date(Date.now() + inMs),
    ]),
  )
