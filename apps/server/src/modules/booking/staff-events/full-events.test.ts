/**
 * Events with many bookings: each booking moves or ends as it would alone, with as many statements as for a few.
 * docs/rules/booking.md
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone } from '../../../../test/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

const TUESDAY_10 = '2026-06-02T07:00:00.000Z'
const TUESDAY_12 = '2026-06-02T09:00:00.000Z'
const PRICE = 30_000

/** A class where a third of the clients use a membership and a third have paid in cash, all in different ways. */
async function fullEvent(count: number) {
  const { studio, company_id } = await payingStudio(server)
  const key = await companyKey(server, studio)
  await key.post('webhook', {
    webhook: { url: 'https://shop.example/hook', events: ['appointment.moved', 'appointment.cancelled'] },
  })
  const yoga = await studio.service({ booking_type: 'EVENT', price: PRICE })
  const { event_id } = await studio.event({
    service_id: yoga.service_id,
    starts_at: TUESDAY_10,
    space: 3 * count,
  })
  const branch = `branch/${studio.branch_id}`
  const bookings: { id: string; clientId: string; space: number; paid: number; membershipId?: string }[] = []
  for (let index = 0; index < count; index += 1) {
    const { client_id: clientId } = await studio.client({ phone: newPhone() })
    const space = 1 + (index % 3)
    const membership = index % 3 === 0 ? await studio.membership({ client_id: clientId }) : undefined
    const booked = await key.post(`${branch}/appointment?withMembership=${membership !== undefined}`, {
      appointment: { client: { id: clientId }, event_id, space },
    })
    const id = String(booked.body['id'])
    const paid = index % 3 === 1 ? 1_000 + index : 0
    if (paid > 0)
      await key.post(`${branch}/payment`, { payment: { appointment: id, method: 'CASH', amount: paid } })
    bookings.push({
      id,
      clientId,
      space,
      paid,
      ...(membership === undefined ? {} : { membershipId: membership.membership_id }),
    })
  }
  const asked = async (path: string, body: object) => {
    server.takeStatements()
    const { status } = await key.post(`${branch}/event/${event_id}${path}`, body)
    return { status, statements: server.takeStatements().length }
  }
  const { db } = server.database
  const countOf = async (table: 'message' | 'notification', kind: string) => {
    const { rows } = await sql<{ id: string; many: number }>`
      select appointment_id as id, count(*)::integer as many from ${sql.table(table)}
       where company_id = ${company_id} and ${sql.ref(table === 'message' ? 'kind' : 'type')} = ${kind}
       group by appointment_id`.execute(db)
    return new Map(rows.map(({ id, many }) => [id, many]))
  }
  return { company_id, bookings, asked, countOf, key }
}

describe('an event with many bookings', () => {
  it('moves and is cancelled by as many statements as one with a few, so that a call has time for it', async () => {
    const [few, many] = [await fullEvent(3), await fullEvent(24)]
    for (const [path, body] of [
      ['?moveAppointments=true', { event: { start_time: TUESDAY_12 } }],
      ['/cancel', {}],
    ] as const) {
      const [ofFew, ofMany] = [await few.asked(path, body), await many.asked(path, body)]
      expect([ofFew.status, ofMany.status]).toEqual([200, 200])
      expect(ofMany.statements).toBeLessThanOrEqual(ofFew.statements + 2)
    }
  })

  it('moves every booking, and notifies each client, program and log of their own', async () => {
    const { company_id, bookings, asked, countOf, key } = await fullEvent(6)
    expect((await asked('?moveAppointments=true', { event: { start_time: TUESDAY_12 } })).status).toBe(200)
    const stored = await server.database.db
      .selectFrom('appointment')
      .innerJoin('appointment_service as part', (join) =>
        join
          .onRef('part.company_id', '=', 'appointment.company_id')
          .onRef('part.appointment_id', '=', 'appointment.appointment_id'),
      )
      .select(['appointment.appointment_id', 'appointment.starts_at', 'part.starts_at as begins_at', 'moved'])
      .where('appointment.company_id', '=', company_id)
      .execute()
    expect(stored).toHaveLength(bookings.length)
    for (const row of stored)
      expect(row).toMatchObject({
        starts_at: Date.parse(TUESDAY_12),
        begins_at: Date.parse(TUESDAY_12),
        moved: 1,
      })
    const once = new Map(bookings.map(({ id }) => [id, 1]))
    expect(await countOf('message', 'MOVED')).toEqual(once)
    expect(await countOf('notification', 'MOVED')).toEqual(once)
    const hooks = await server.database.db
      .selectFrom('webhook_delivery')
      .select('about_id')
      .where('company_id', '=', company_id)
      .execute()
    expect(new Set(hooks.map(({ about_id }) => about_id))).toEqual(new Set(once.keys()))
    const log = (await key.get('audit')).body['content'] as Record<string, unknown>[]
    const moves = log.filter(({ act }) => act === 'appointment.moved')
    expect(new Set(moves.map(({ thing_id }) => thing_id))).toEqual(new Set(once.keys()))
    for (const { before, after } of moves)
      expect([before, after]).toMatchObject([{ start_time: TUESDAY_10 }, { start_time: TUESDAY_12 }])
  })

  it('ends each with what hung on it: every membership has its visits back, every payment waits to be handed back', async () => {
    const { company_id, bookings, asked, countOf } = await fullEvent(9)
    expect((await asked('/cancel', {})).status).toBe(200)
    const { db } = server.database
    const memberships = await db
      .selectFrom('membership')
      .select(['membership_id', 'reserve', 'used'])
      .where('company_id', '=', company_id)
      .execute()
    expect(memberships).toHaveLength(3)
    for (const membership of memberships) expect(membership).toMatchObject({ reserve: 0, used: 0 })
    const refunds = await db
      .selectFrom('payment_refund')
      .innerJoin('payment', (join) =>
        join
          .onRef('payment.company_id', '=', 'payment_refund.company_id')
          .onRef('payment.payment_id', '=', 'payment_refund.payment_id'),
      )
      .select(['payment.subject_id', 'payment_refund.amount', 'payment_refund.state'])
      .where('payment_refund.company_id', '=', company_id)
      .execute()
    const paid = bookings.filter((booking) => booking.paid > 0)
    expect(new Map(refunds.map(({ subject_id, amount }) => [subject_id, amount]))).toEqual(
      new Map(paid.map((booking) => [booking.id, booking.paid])),
    )
    expect(refunds).toHaveLength(paid.length)
    expect(await countOf('message', 'CANCELLED')).toEqual(new Map(bookings.map(({ id }) => [id, 1])))
    const covered = await db
      .selectFrom('ledger_entry')
      .select(['subject_id', sql<number>`sum(amount)::integer`.as('sum')])
      .where('company_id', '=', company_id)
      .where('membership_id', 'is not', null)
      .groupBy('subject_id')
      .execute()
    expect(covered.map(({ sum }) => sum)).toEqual([0, 0, 0])
    const event = await db
      .selectFrom('event')
      .select('used_space')
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow()
    expect(event.used_space).toBe(0)
  })

  it('stays where it is with all of them where the membership of one does not reach the new day', async () => {
    const { company_id, bookings, asked, countOf } = await fullEvent(6)
    await server.database.db
      .updateTable('membership')
      .set({ end_time: '2026-06-03' })
      .where('company_id', '=', company_id)
      .where('membership_id', '=', bookings[3]!.membershipId!)
      .execute()
    const refused = await asked('?moveAppointments=true', {
      event: { start_time: '2026-06-04T07:00:00.000Z' },
    })
    expect(refused.status).toBe(409)
    const stored = await server.database.db
      .selectFrom('appointment')
      .select('starts_at')
      .distinct()
      .where('company_id', '=', company_id)
      .execute()
    expect(stored).toEqual([{ starts_at: Date.parse(TUESDAY_10) }])
    expect(await countOf('message', 'MOVED')).toEqual(new Map())
  })

  it.each([
    ['/cancel', {}],
    ['?moveAppointments=true', { event: { start_time: TUESDAY_12 } }],
  ])(
    'waits for a client who is cancelling without standing in their way, because both would wait for ever: %s',
    async (path, body) => {
      const { company_id, bookings, asked } = await fullEvent(3)
      const waiting = async () => (await lockWaits(server.database.db)).length
      // A plain transaction, which is not retried.
      const { staff } = await server.database.db.transaction().execute(async (tx) => {
        await tx
          .selectFrom('appointment')
          .select('appointment_id')
          .where('company_id', '=', company_id)
          .where('appointment_id', '=', bookings[1]!.id)
          .forUpdate()
          .execute()
        const staff = asked(path, body)
        await expect.poll(waiting).toBe(1)
        // Continues like a cancellation.
        await tx
          .selectFrom('event')
          .select('event_id')
          .where('company_id', '=', company_id)
          .forUpdate()
          .noWait()
          .execute()
        return { staff }
      })
      expect((await staff).status).toBe(200)
    },
  )
})
