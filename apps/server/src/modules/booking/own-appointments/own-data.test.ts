import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import * as appointments from '../appointments/public.ts'
import * as ratings from '../../clients/ratings/public.ts'
import * as surveys from '../../clients/surveys/public.ts'
import * as waitingList from '../holds/public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const FRIDAY = '2026-05-22'
const MARTA = '+380441234567'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

/** Marta's data in a studio: a past visit with rating and survey, an upcoming booking, a waiting list entry. */
async function regular() {
  const studio = await server.studio({
    settings: { survey: { enabled: true }, appointment: { cancel_to_status: 'GONE' } },
    works: ['10:00-11:00'],
  })
  const { company_id, branch_id } = studio
  const anna = await studio.resource({ ordinal: 1 })
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  await studio.surveyForm()
  const marta = await signIn(server, studio, { phone: MARTA, first_name: 'Марта', last_name: 'Коваль' })
  const url = `/v1/company/${company_id}/user/appointment`
  const settings = [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }]
  const book = (at: string) =>
    marta.post(
      url,
      {
        appointment: {
          company_id,
          branch_id,
          start_time: at,
          service_resource_settings: settings,
          comment: 'Марта просить без фену',
          utm: { utm_source: 'marta' },
        },
      },
      { 'idempotency-key': `marta-${at}` },
    )
  const past = await studio.appointment({
    client_id: marta.clientId!,
    starts_at: '2026-05-18T06:00:00.000Z',
    price: 45_000,
    status: 'DONE',
    contact: { first_name: 'Марта', phone: MARTA },
    comment: 'Марта',
    extra_fields: { size: 'Марта' },
  })
  await studio.rating({
    entity_id: anna.resource_id,
    appointment_id: past.appointment_id,
    rating: 4,
    author: 'Марта К.',
    message: 'Марта дякує',
  })
  const ahead = await book(TUESDAY_10)
  await surveys.createOpeningSurveys()(server.deps)
  // Friday is full, and she is on the waiting list.
  await server.post('/v1/client/appointment', {
    appointment: {
      company_id,
      branch_id,
      start_time: `${FRIDAY}T07:00:00.000Z`,
      service_resource_settings: settings,
      client: { first_name: 'Ольга', phone: '+380441234568' },
    },
  })
  await marta.post('/v1/client/waiting_list', {
    waiting: {
      company_id,
      branch_id,
      date: FRIDAY,
      service_ids: [haircut.service_id],
      client: { first_name: 'Марта', phone: MARTA },
    },
  })
  const company = await companyScope(server.database.db, company_id)
  return { studio, company, marta, past, ahead, anna, clientId: marta.clientId! }
}

const kept = { appointments, ratings, surveys, wishes: waitingList }

describe('client data in bookings', () => {
  it('is complete: bookings, reviews, surveys and waiting-list entries', async () => {
    const { company, clientId } = await regular()
    const told = await Promise.all(
      Object.values(kept).map((capability) => capability.ownDataOf(server.database.db, company, clientId)),
    )
    expect(told).toMatchObject([
      [{ comment: 'Марта' }, { comment: 'Марта просить без фену', utm: { utm_source: 'marta' } }],
      [{ message: 'Марта дякує', rating: 4 }],
      [{ status: 'CURRENT' }],
      [{ date: FRIDAY, status: 'WAITING', contact: { phone: MARTA } }],
    ])
  })

  it('is nothing of another client’s', async () => {
    const { studio, company } = await regular()
    const other = await studio.client({ phone: '+380441230001' })
    for (const capability of Object.values(kept))
      expect(await capability.ownDataOf(server.database.db, company, other.client_id)).toEqual([])
  })

  it('has no name after erasure; prices, starts and stars stay', async () => {
    const { studio, company, past, ahead, anna, clientId } = await regular()
    const { db } = server.database
    await server.database.inTransaction(async (tx) => {
      await appointments.eraseClient(tx, company, clientId, server.deps)
      await ratings.eraseClient(tx, company, clientId)
      await surveys.eraseClient(tx, company, clientId)
      await waitingList.eraseClient(tx, company, clientId, server.deps)
    })
    const of = async (table: 'appointment' | 'rating' | 'survey' | 'waiting_entry' | 'idempotency') =>
      db.selectFrom(table).selectAll().where('company_id', '=', studio.company_id).execute()
    const rows = {
      appointment: await of('appointment'),
      rating: await of('rating'),
      survey: await of('survey'),
      waiting: await of('waiting_entry'),
      idempotency: await of('idempotency'),
    }
    const text = JSON.stringify(rows).toLowerCase()
    for (const trace of ['марта', 'marta', MARTA]) expect(text).not.toContain(trace)
    expect(rows.survey).toEqual([])
    expect(rows.waiting).toMatchObject([{ status: 'LEFT' }])
    expect(rows.rating).toMatchObject([{ rating: 4, entity_id: anna.resource_id, author: null }])
    const byId = new Map(
      rows.appointment.map((row) => [(row as { appointment_id: string }).appointment_id, row]),
    )
    expect(byId.get(past.appointment_id)).toMatchObject({
      status: 'DONE',
      price: 45_000,
      starts_at: Date.parse('2026-05-18T06:00:00.000Z'),
      cancelled_at: null,
    })
    expect(byId.get(String(ahead.body.id))).toMatchObject({
      status: 'GONE',
      price: 45_000,
      cancelled_at: Date.parse(NOW),
    })
    // Her time is free for others.
    const busy = await db
      .selectFrom('occupancy')
      .select('owner_id')
      .where('company_id', '=', studio.company_id)
      .where('owner_id', '=', String(ahead.body.id))
      .where('blocking', '=', true)
      .execute()
    expect(busy).toEqual([])
  })
})
