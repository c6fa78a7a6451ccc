/** A list returns the same for each booking as the call for one booking. */
import { locales } from '@zapys/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { requireAccount } from '../../clients/accounts/public.ts'
import { appointmentsOf, describeAppointments } from './read-appointment.ts'
import { readVisits } from './read-visits.ts'
import { describeShown, shownAppointmentsOf } from './shown-appointments.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

const english = (name: string) => ({ translations: { en: { name } } })

/** A visit of two services by two performers in a room, one in another time zone, and an event. */
async function bookings() {
  const studio = await server.studio({ settings: { appointment: { cancel_notice: 3600 } } })
  const anna = await studio.resource({ name: 'Анна', last_name: 'Шевчук', ...english('Anna') })
  const ira = await studio.resource({ name: 'Іра', last_name: null })
  const room = await studio.resource({ name: 'Кабінет', ...english('Room') })
  const cut = await studio.service({ name: 'Стрижка', by: [anna], price: 45_000, ...english('Haircut') })
  const nails = await studio.service({ name: 'Манікюр', by: [ira], price: 30_000 })
  await studio.need(cut, [room])
  const tokyo = await studio.addBranch({
    name: 'Токіо',
    timezone: 'Asia/Tokyo',
    city: 'Токіо',
    ...english('Tokyo'),
    settings: { appointment: { allow_cancel: false, inherited: false } },
  })
  const kenji = await studio.resource({ branch_id: tokyo.branch_id, name: 'Кендзі' })
  const shave = await studio.service({ name: 'Гоління', by: [kenji], branches: [tokyo], price: 10_000 })
  const yoga = await studio.service({ booking_type: 'EVENT', name: 'Йога', price: 20_000 })
  const event = await studio.event({
    service_id: yoga.service_id,
    starts_at: '2026-05-20T15:00:00.000Z',
    name: 'Ранкова',
    ...english('Morning'),
  })
  const me = await signIn(server, studio)
  const { company_id } = studio
  const own = `/v1/company/${company_id}/user`
  const book = async (branch_id: string, start_time: string, services: { service_id: string }[]) => {
    const settings = services.map(({ service_id }, index) => ({
      service: service_id,
      resources: [],
      ordinal: index + 1,
    }))
    const { status, body } = await me.post(`${own}/appointment`, {
      appointment: { company_id, branch_id, start_time, service_resource_settings: settings },
    })
    expect([status, body['code']]).toEqual([200, undefined])
  }
  await book(studio.branch_id, '2026-05-19T07:00:00.000Z', [cut, nails])
  await book(tokyo.branch_id, '2026-05-20T01:00:00.000Z', [shave])
  const { status } = await me.post(`${own}/group_training/${event.event_id}/appointment`, {
    appointment: { company_id, space: 2 },
  })
  expect(status).toBe(200)
  return { company_id, clientId: me.clientId! }
}

it('a list shows bookings as the single call does, to their client and to others, in every language', async () => {
  const { company_id, clientId } = await bookings()
  const { db } = server.database
  const company = await companyScope(db, company_id)
  const settings = await requireAccount(db, company)
  const whole = await appointmentsOf(db, company).orderBy('appointment.starts_at').execute()
  const shown = await shownAppointmentsOf(db, company).orderBy('appointment.starts_at').execute()
  expect(whole.map(({ starts_at, timezone }) => [new Date(starts_at).toISOString(), timezone])).toEqual([
    ['2026-05-19T07:00:00.000Z', 'Europe/Kyiv'],
    ['2026-05-20T01:00:00.000Z', 'Asia/Tokyo'],
    ['2026-05-20T15:00:00.000Z', 'Europe/Kyiv'],
  ])
  for (const locale of [undefined, ...locales])
    for (const reader of [{ locale, clientId }, { locale }]) {
      const described = await describeAppointments(db, company, whole, reader)
      expect(described[0]!.services.flatMap(({ besides = [] }) => besides).length).toBe(1)
      expect(describeShown(shown, settings, reader)).toEqual(described)
      const visits = await readVisits(
        db,
        company,
        whole.map(({ appointment_id }) => appointment_id),
        locale,
      )
      expect(described.map(({ id }) => visits.get(id))).toEqual(
        described.map(({ start_time, branch, event, services, resource }) => ({
          startsAt: Date.parse(start_time),
          timezone: branch.timezone,
          isAwaiting: false,
          isLapsed: false,
          event: event?.name ?? null,
          services: services.map(({ id, name }) => ({ id, name })),
          resource: resource && { id: resource.id, name: resource.name, last_name: resource.last_name },
        })),
      )
    }
})

it('a list shows what is to be paid ahead, until when, and when a booking was cancelled', async () => {
  const studio = await server.studio()
  const { client_id } = await studio.client()
  const whole = { client_id, price: 50_000, original_price: 50_000, contact: { first_name: 'Олена' } }
  await studio.appointment({
    ...whole,
    starts_at: '2026-05-19T07:00:00.000Z',
    prepayment: 15_000,
    pay_until: '2026-05-18T08:30:00.000Z',
  })
  await studio.appointment({
    ...whole,
    starts_at: '2026-05-20T07:00:00.000Z',
    status: 'CANCELLED',
    cancelled_at: '2026-05-18T07:00:00.000Z',
    shortest_notice: 3600,
  })
  const { db } = server.database
  const company = await companyScope(db, studio.company_id)
  const settings = await requireAccount(db, company)
  const stored = await appointmentsOf(db, company).orderBy('appointment.starts_at').execute()
  const rows = await shownAppointmentsOf(db, company).orderBy('appointment.starts_at').execute()
  const shown = describeShown(rows, settings, { locale: 'uk' })
  expect(shown).toEqual(await describeAppointments(db, company, stored, { locale: 'uk' }))
  expect(shown).toMatchObject([
    { payment: { requirement: 'REQUIRED', amount: 15_000, pay_until: '2026-05-18T08:30:00.000Z' } },
    { cancelled_at: '2026-05-18T07:00:00.000Z', giving_back: { shortest_notice: 3600 } },
  ])
})
