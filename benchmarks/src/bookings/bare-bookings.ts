import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Time } from './time.ts'

/**
 * Writes the rows of a booking with eight statements in three round trips, without plan, price, check or limit: the
 * cost of the database and a driver alone.
 */
export async function bareBookings(
  connection: pg.ClientConfig,
  callers: number,
): Promise<{ write(time: Time): Promise<void>; end(): Promise<void> }> {
  const pool = new pg.Pool({ ...connection, max: callers, pipeline: true })
  // Errors are reported where the pool is used.
  pool.on('error', () => {})
  let written = 0
  const write = async ({
    company_id,
    branch_id,
    service_id,
    resource_id,
    start_time,
  }: Time): Promise<void> => {
    const number = (written += 1)
    const [appointment, occupancy, client, message, notification] = Array.from({ length: 5 }, () =>
      randomUUID(),
    )
    const until = new Date(Date.parse(start_time) + 900_000).toISOString()
    const now = new Date().toISOString()
    const answer = JSON.stringify({ id: appointment, words: 'x'.repeat(1_500) })
    const key = `bare-booking-${number}`
    const connected = await pool.connect()
    const say = (name: string, text: string, values: unknown[] = []) =>
      connected.query({ name, text, values })
    try {
      await Promise.all([
        say('begin', 'begin'),
        say(
          'budget',
          `insert into usage_count (rule, subject, span_start, used) values ('bare', $1, date_trunc('hour', now()), 1)
           on conflict (rule, subject, span_start) do update set used = usage_count.used + 1`,
          [String(number)],
        ),
        say(
          'time',
          `insert into occupancy (company_id, occupancy_id, resource_id, kind, owner_id, starts_at, during)
           values ($1, $2, $3, 'APPOINTMENT', $4, $5, tstzrange($5, $6)) on conflict do nothing returning occupancy_id`,
          [company_id, occupancy, resource_id, appointment, start_time, until],
        ),
      ])
      await Promise.all([
        say(
          'client',
          `insert into client (company_id, client_id, guest, first_name, phone, created)
           values ($1, $2, true, 'Гість', $3, $4) returning client_id`,
          [company_id, client, `+38044${3_000_000 + number}`, now],
        ),
        say(
          'booking',
          `with saved as (
             insert into appointment (company_id, appointment_id, branch_id, client_id, reference, status, booking_type, starts_at,
                                      duration, price, original_price, currency_code, source, created)
             values ($1, $2, $3, $4, $5, 'CONFIRMED', 'GENERAL', $6, 900, 45000, 45000, 'UAH', 'WIDGET', $7))
           insert into appointment_service (company_id, appointment_id, ordinal, service_id, resource_id, duration,
                                            original_price, discounted_price, starts_at, date)
           values ($1, $2, 1, $8, $9, 900, 45000, 45000, $6, $6::date)`,
          [
            company_id,
            appointment,
            branch_id,
            client,
            `bare-${number}`,
            start_time,
            now,
            service_id,
            resource_id,
          ],
        ),
        say(
          'message',
          `insert into message (company_id, message_id, kind, appointment_id, starts_at, due_at, deadline, created)
           values ($1, $2, 'BOOKED', $3, $4, $5, $4, $5)`,
          [company_id, message, appointment, start_time, now],
        ),
        say(
          'notification',
          `insert into notification (company_id, notification_id, client_id, type, appointment_id, starts_at, created)
           values ($1, $2, $3, 'BOOKED', $4, $5, $6)`,
          [company_id, notification, client, appointment, start_time, now],
        ),
        say(
          'answer',
          `insert into idempotency (company_id, idempotency_key, request_hash, answer, created)
           values ($1, $2, 'hash', $3, $4)`,
          [company_id, key, answer, now],
        ),
      ])
      await say('commit', 'commit')
    } finally {
      connected.release()
    }
  }
  return { write, end: () => pool.end() }
}
