import { randomInt, randomUUID } from 'node:crypto'
import type { Notification, Paged } from '@zapys/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { carriers } from '../../../../test/carriers.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { signIn, type SignedIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { announce } from '../messages/public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const newPhone = () => `+38044${randomInt(1_000_000, 9_999_999)}`

async function hairStudio(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const anna = await studio.resource()
  const haircut = await studio.service({ by: [anna], translations: { en: { name: 'Haircut' } } })
  const visit = {
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
  }
  const book = (phone: string, start_time = TUESDAY_10) =>
    server.post('/v1/client/appointment', {
      appointment: { ...visit, start_time, client: { first_name: 'Олена', phone } },
    })
  const cancel = (booked: Reply) =>
    server.post(
      `/v1/client/appointment/${String(booked.body.id)}/cancel`,
      { appointment: { company_id: studio.company_id } },
      { 'x-manage-key': String(booked.body.manage_key) },
    )
  const path = `/v1/company/${studio.company_id}/user/notification`
  const list = async (client: SignedIn, query = '', locale = 'uk') =>
    (await client.get(`${path}${query}`, { 'accept-language': locale }))
      .body as unknown as Paged<Notification>
  return { studio, visit, book, cancel, list, path }
}

/** A class of one place, for which the client waits. `offer`: cancels the booking, so that the place is offered. */
async function fullClass(studio: Studio, client: SignedIn, phone: string) {
  const { company_id, branch_id } = studio
  const { service_id } = await studio.service({ booking_type: 'EVENT', name: 'Йога' })
  const { event_id } = await studio.event({ service_id, starts_at: TUESDAY_10, space: 1 })
  const taken = await server.post(`/v1/client/group_training/${event_id}/appointment`, {
    appointment: { company_id, client: { first_name: 'Олег', phone: newPhone() } },
  })
  const entry = await client.post('/v1/client/waiting_list', {
    waiting: { company_id, branch_id, event_id, service_ids: [], client: { first_name: 'Олена', phone } },
  })
  const offer = () =>
    server.post(
      `/v1/client/appointment/${String(taken.body.id)}/cancel`,
      { appointment: { company_id } },
      { 'x-manage-key': String(taken.body.manage_key) },
    )
  return { event_id, entry, offer }
}

describe('own notifications', () => {
  // proves S3.open.9
  it('list what happened, newest first, in the reader’s language, each with its link', async () => {
    const { studio, book, cancel, list } = await hairStudio()
    const phone = newPhone()
    const booked = await book(phone)
    const olena = await signIn(server, studio, { phone })
    server.clock.set('2026-05-18T09:00:00.000Z')
    await cancel(booked)
    const link = `/records_details/${String(booked.body.id)}`
    const { content, page } = await list(olena)
    expect(page).toMatchObject({ total_elements: 2 })
    expect(content.map(({ id: _, ...shown }) => shown)).toEqual([
      {
        type: 'CANCELLED',
        title: 'Ваш запис скасовано',
        text: 'Вівторок, 19 травня, 10:00: Стрижка',
        created: '2026-05-18T09:00:00.000Z',
        read: false,
        link,
      },
      {
        type: 'BOOKED',
        title: 'Вас записано',
        text: 'Вівторок, 19 травня, 10:00: Стрижка',
        created: NOW,
        read: false,
        link,
      },
    ])
    const english = await list(olena, '', 'en')
    expect(english.content[0]).toMatchObject({
      title: 'Your booking is cancelled',
      text: 'Tuesday, May 19, 10:00: Haircut',
    })
  })

  it('name an event by its own name', async () => {
    const { studio, list } = await hairStudio()
    const { company_id } = studio
    const { service_id } = await studio.service({ booking_type: 'EVENT', name: 'Йога' })
    const named = { name: 'Ранкова', translations: { en: { name: 'Morning' } } }
    const { event_id } = await studio.event({ service_id, starts_at: TUESDAY_10, ...named })
    const phone = newPhone()
    const { status } = await server.post(`/v1/client/group_training/${event_id}/appointment`, {
      appointment: { company_id, space: 1, client: { first_name: 'Олена', phone } },
    })
    expect(status).toBe(200)
    const olena = await signIn(server, studio, { phone })
    const texts = async (locale: string) => (await list(olena, '', locale)).content.map(({ text }) => text)
    expect(await texts('uk')).toEqual(['Вівторок, 19 травня, 10:00: Ранкова'])
    expect(await texts('en')).toEqual(['Tuesday, May 19, 10:00: Morning'])
  })

  it('keep the time they named when the booking is moved later', async () => {
    const { studio, book, list } = await hairStudio()
    const phone = newPhone()
    const booked = await book(phone)
    const olena = await signIn(server, studio, { phone })
    server.clock.set('2026-05-18T09:00:00.000Z')
    await server.post(
      `/v1/client/appointment/${String(booked.body.id)}/move`,
      { appointment: { company_id: studio.company_id, start_time: '2026-05-19T09:00:00.000Z' } },
      { 'x-manage-key': String(booked.body.manage_key) },
    )
    const { content } = await list(olena)
    expect(content.map(({ type, text }) => [type, text])).toEqual([
      ['MOVED', 'Вівторок, 19 травня, 12:00: Стрижка'],
      ['BOOKED', 'Вівторок, 19 травня, 10:00: Стрижка'],
    ])
  })

  it('say of a series how many bookings it has, once', async () => {
    const { studio, visit, list } = await hairStudio()
    const phone = newPhone()
    const starts = [TUESDAY_10, '2026-05-26T07:00:00.000Z', '2026-06-02T07:00:00.000Z']
    await server.post('/v1/client/appointment/repeat', {
      appointment: { ...visit, starts, client: { first_name: 'Олена', phone } },
    })
    const olena = await signIn(server, studio, { phone })
    const { content } = await list(olena)
    expect(content.map(({ text }) => text)).toEqual(['3 записи, перший: 19 травня 2026, 10:00: Стрижка'])
    expect(content[0]!.link, 'to all of them').toBe('/records_current')
  })

  it('lead to a survey and to a review, and to an offer as long as it stands', async () => {
    const { studio, list } = await hairStudio()
    const phone = newPhone()
    const olena = await signIn(server, studio, { phone })
    const company = await companyScope(server.database.db, studio.company_id)
    const { appointment_id: appointmentId } = await studio.appointment({ client_id: olena.clientId ?? null })
    const { company_id } = studio
    const { entry, offer: makeOffer } = await fullClass(studio, olena, phone)
    await server.database.inTransaction(async (tx) => {
      await announce(tx, server.deps, company, { kind: 'SURVEY', appointmentId, surveyId: randomUUID() })
      await announce(tx, server.deps, company, { kind: 'REVIEW', appointmentId })
    })
    await makeOffer()
    const links = async () =>
      Object.fromEntries((await list(olena)).content.map(({ type, link }) => [type, link]))
    const { PLACE_OFFERED: offer, ...others } = await links()
    expect(others).toEqual({ SURVEY: '/surveys_current', REVIEW: `/records_details/${appointmentId}/review` })
    const [, key = ''] = /^\/waiting\/[^#]+#key=(.+)$/.exec(offer ?? '') ?? []
    const opened = await server.get(
      `/v1/client/waiting_list/${String(entry.body.id)}?company_id=${company_id}`,
      { 'x-manage-key': key },
    )
    expect(opened.body).toMatchObject({ status: 'OFFERED' })
    server.clock.set('2026-05-18T09:00:00.000Z')
    expect((await links())['PLACE_OFFERED']).toBeNull()
  })

  it('list an offer that was withdrawn because staff moved the class, without its link', async () => {
    const { studio, list } = await hairStudio()
    const phone = newPhone()
    const olena = await signIn(server, studio, { phone })
    const { event_id, offer } = await fullClass(studio, olena, phone)
    await offer()
    const key = await companyKey(server, studio)
    // Too soon for another offer.
    const start_time = '2026-05-18T08:50:00.000Z'
    const event = await key.post(`branch/${studio.branch_id}/event/${event_id}`, { event: { start_time } })
    expect(event.status).toBe(200)
    const { content } = await list(olena)
    expect(content).toMatchObject([
      { type: 'PLACE_OFFERED', text: 'Вівторок, 19 травня, 10:00: Йога', link: null },
    ])
  })

  it('come in pages of 20', async () => {
    const { studio, list } = await hairStudio()
    const olena = await signIn(server, studio, { phone: newPhone() })
    const company = await companyScope(server.database.db, studio.company_id)
    for (let visit = 0; visit < 21; visit++) {
      const { appointment_id } = await studio.appointment({ client_id: olena.clientId ?? null })
      await server.database.inTransaction((tx) =>
        announce(tx, server.deps, company, { kind: 'BOOKED', appointmentId: appointment_id }),
      )
    }
    const first = await list(olena)
    expect([first.content.length, first.page.total_pages]).toEqual([20, 2])
    expect((await list(olena, '?page=1')).content).toHaveLength(1)
  })

  it('are marked as read once and for all', async () => {
    const { studio, book, list, path } = await hairStudio()
    const phone = newPhone()
    await book(phone)
    const olena = await signIn(server, studio, { phone })
    const [notification] = (await list(olena)).content
    for (let twice = 0; twice < 2; twice++)
      expect((await olena.post(`${path}/${notification!.id}/read`, {})).body).toMatchObject({ read: true })
    expect((await list(olena)).content).toMatchObject([{ read: true }])
  })

  // proves S6.actor.4
  it('of others cannot be read, and are answered as if they were not there', async () => {
    const { studio, book, list, path } = await hairStudio()
    const phone = newPhone()
    await book(phone)
    const olena = await signIn(server, studio, { phone })
    const stranger = await signIn(server, studio, { phone: newPhone() })
    const elsewhere = await signIn(server, await server.studio(), { phone: newPhone() })
    const [notification] = (await list(olena)).content
    const answers = [
      await stranger.post(`${path}/${notification!.id}/read`, {}),
      await elsewhere.post(`${path}/${notification!.id}/read`, {}),
      await olena.post(`${path}/${randomUUID()}/read`, {}),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'notification.notFound']),
    )
    expect((await list(stranger)).content).toEqual([])
    expect((await list(elsewhere)).content).toEqual([])
    expect((await server.get(path)).status).toBe(401)
    expect((await list(olena)).content).toMatchObject([{ read: false }])
  })

  it('are not shown where the company has no personal accounts', async () => {
    const { studio, path } = await hairStudio({ settings: { account: { enabled: false } } })
    const olena = await signIn(server, studio, { phone: newPhone() })
    expect((await olena.get(path)).body).toMatchObject({ code: 'account.disabled' })
  })
})

describe('the messenger', () => {
  // proves S1.open.3
  it('is not offered by an installation without a bot; with one its name and link are given', async () => {
    const { studio } = await hairStudio()
    const ask = (of: TestServer, companyId: string) => of.answer('getMessengers', { company: companyId })
    expect(await ask(server, studio.company_id)).toEqual({ telegram: null })
    const withBot = await startTestServer({ senders: carriers().senders })
    const { company_id } = await withBot.studio()
    expect(await ask(withBot, company_id)).toEqual({
      telegram: { name: 'promin_bot', link: 'https://t.me/promin_bot' },
    })
    await withBot.stop()
  })
})
