import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Locale } from '@zapys/contract'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { confirms } from '../../../../test/confirm.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { codesSentTo } from '../../../../test/visitor.ts'
import { createReminding } from './remind.ts'
import { codeText } from './words.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const newPhone = () => `+38044${randomInt(1_000_000, 9_999_999)}`

const sentTo = async (recipient: string) =>
  (await server.outbox.messages()).filter(({ to }) => to === recipient)

type Choice = {
  locale?: Locale
  start_time?: string
  /** Of a signed-in client; absent: a guest books. */
  headers?: Record<string, string>
}

async function hairStudio(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const anna = await studio.resource({ last_name: 'Коваль' })
  const haircut = await studio.service({
    by: [anna],
    price: 45_000,
    translations: { en: { name: 'Haircut' } },
  })
  const visit = {
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
  }
  const book = (
    client: Record<string, string>,
    { locale = 'uk', start_time = TUESDAY_10, headers }: Choice = {},
  ): Promise<Reply> =>
    server.post(
      headers === undefined ? '/v1/client/appointment' : `/v1/company/${studio.company_id}/user/appointment`,
      { appointment: { ...visit, start_time, locale, client: { first_name: 'Олена', ...client } } },
      headers,
    )
  return { studio, anna, haircut, visit, book }
}

/** Opens a message's link and sends the same request as its page. */
async function open(link: string, studio: Studio) {
  const url = new URL(link)
  const [, path, id] = /\/i\/[^/]+\/(booking|waiting)\/([^/]+)$/.exec(url.pathname) ?? []
  const key = new URLSearchParams(url.hash.slice(1)).get('key') ?? ''
  const call = path === 'waiting' ? 'waiting_list' : 'appointment'
  const reply = await server.get(`/v1/client/${call}/${id}?company_id=${studio.company_id}`, {
    'x-manage-key': key,
  })
  return reply
}
const linkIn = (text: string) => /https:\/\/\S+/.exec(text)?.[0] ?? ''
const unfolded = (calendar = '') => calendar.replaceAll('\r\n ', '').split('\r\n')

describe('what a guest receives about a booking', () => {
  it('is one mail with all facts, a calendar file, and a link that opens the booking', async () => {
    const { studio, book } = await hairStudio({ alias: `promin-${randomInt(1e9)}` })
    const booked = await book({ phone: newPhone(), email: 'olena@example.com' })
    const [mail, ...more] = await sentTo('olena@example.com')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ channel: 'MAIL', subject: 'Вас записано. Вівторок, 19 травня, 10:00' })
    for (const fact of [
      'Коли: Вівторок, 19 травня, 10:00 – 11:00',
      'Послуга: Стрижка',
      'Спеціаліст: Анна Коваль',
      'Філія: Центр',
      `Номер: ${String(booked.body.reference)}`,
    ])
      expect(mail!.text).toContain(fact)
    expect(mail!.text).toMatch(/Ціна: 450\s₴/)
    expect(unfolded(mail!.calendar)).toEqual(
      expect.arrayContaining([
        `UID:${String(booked.body.id)}@zapys`,
        'DTSTART:20260519T070000Z',
        'DTEND:20260519T080000Z',
        'SUMMARY:Стрижка\\, Студія «Промінь»',
      ]),
    )
    const link = linkIn(mail!.text)
    expect(link).toMatch(new RegExp(`^https://booking.example/i/${studio.alias}/booking/.*#key=`))
    expect((await open(link, studio)).body).toMatchObject({
      id: booked.body.id,
      reference: booked.body.reference,
    })
  })

  it('names the last day of a rental of several days', async () => {
    const { studio, anna } = await hairStudio({ works: ['00:00-24:00'] })
    const { service_id } = await studio.service({
      by: [anna],
      booking_type: 'RENT',
      duration: 3600,
      min_duration: 86_400,
      max_duration: 3 * 86_400,
    })
    const { status } = await server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: '2026-05-18T21:00:00.000Z',
        service_resource_settings: [
          { service: service_id, resources: [anna.resource_id], ordinal: 1, duration: 3 * 86_400 },
        ],
        client: { first_name: 'Олена', phone: newPhone(), email: 'rental.days@example.com' },
        locale: 'uk',
      },
    })
    expect(status).toBe(200)
    const [mail] = await sentTo('rental.days@example.com')
    expect(mail!.text).toContain('Коли: Вівторок, 19 травня, 00:00 – 22 травня, 00:00')
  })

  it('uses the company’s own words and the language of the booking', async () => {
    const { studio, book } = await hairStudio({ translations: { en: { name: 'Sunbeam' } } })
    await studio.entityTitle({ language: 'en', one: 'stylist' })
    await book({ phone: newPhone(), email: 'own.words@example.com' }, { locale: 'en' })
    const [mail] = await sentTo('own.words@example.com')
    expect(mail!.subject).toBe('You are booked. Tuesday, May 19, 10:00')
    expect(mail!.text).toContain('Stylist: Анна Коваль')
    expect(mail!.text).toContain('Service: Haircut')
    expect(mail!.text).toContain('Sunbeam sends this email')
  })

  it.each([
    {
      timezone: 'Asia/Kathmandu',
      at: '2026-05-19T04:15:00.000Z',
      shown: 'Tuesday, May 19, 10:00',
      because: 'a quarter-hour offset',
    },
    {
      timezone: 'Australia/Lord_Howe',
      at: '2026-05-18T23:30:00.000Z',
      shown: 'Tuesday, May 19, 10:00',
      because: 'a half hour',
    },
    {
      timezone: 'Pacific/Kiritimati',
      at: '2026-05-18T20:00:00.000Z',
      shown: 'Tuesday, May 19, 10:00',
      because: 'a day ahead of UTC',
    },
    {
      timezone: 'America/St_Johns',
      at: '2026-05-19T12:30:00.000Z',
      shown: 'Tuesday, May 19, 10:00',
      because: 'half an hour west',
    },
  ])('shows the time of the branch in $timezone ($because)', async ({ timezone, at, shown }) => {
    const { book } = await hairStudio({ timezone })
    const email = `zone.${randomInt(1e9)}@example.com`
    expect((await book({ phone: newPhone(), email }, { locale: 'en', start_time: at })).status).toBe(200)
    const [mail] = await sentTo(email)
    expect(mail!.subject).toBe(`You are booked. ${shown}`)
    expect(unfolded(mail!.calendar)).toContain(`DTSTART:${at.replaceAll(/[-:]|\.000/g, '')}`)
  })

  it.each<Locale>(['uk', 'en', 'pl', 'ru'])(
    'fits into two segments of SMS in %s, its link included',
    async (locale) => {
      const { studio, book } = await hairStudio({ name: 'Перукарня «У Марічки та Соломії на розі»' })
      const phone = newPhone()
      const booked = await book({ phone }, { locale })
      const [sms] = await sentTo(phone)
      // Segments of multi-part messages have 67 characters outside the basic alphabet.
      expect(sms!.text.length).toBeLessThanOrEqual(2 * 67)
      expect(sms!.text).toMatch(/19\.05.*10:00/)
      const short = linkIn(sms!.text)
      const followed = await server.app.inject({ url: new URL(short).pathname })
      expect(followed.statusCode).toBe(302)
      expect(followed.headers['cache-control']).toBe('no-store')
      const target = new URL(String(followed.headers.location), 'https://booking.example').href
      expect((await open(target, studio)).body).toMatchObject({ id: booked.body.id })
    },
  )

  it('a short link that was never sent leads nowhere, and one of a booking ends with its key', async () => {
    const { book } = await hairStudio()
    const phone = newPhone()
    await book({ phone })
    const [sms] = await sentTo(phone)
    const path = new URL(linkIn(sms!.text)).pathname
    const unknown = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
    expect((await server.app.inject({ url: unknown })).statusCode).toBe(404)
    server.clock.set('2026-07-01T08:00:00.000Z')
    expect((await server.app.inject({ url: path })).statusCode).toBe(404)
  })

  it('of a series is one message with every date in it', async () => {
    const { visit } = await hairStudio()
    const email = `series.${randomInt(1e9)}@example.com`
    const starts = ['2026-05-19T07:00:00.000Z', '2026-05-26T07:00:00.000Z', '2026-06-02T07:00:00.000Z']
    const client = { first_name: 'Олена', phone: newPhone(), email }
    const booked = await server.post('/v1/client/appointment/repeat', {
      appointment: { ...visit, starts, client, locale: 'en' },
    })
    expect(booked.status).toBe(200)
    const [mail, ...more] = await sentTo(email)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('You are booked. 3 bookings, the first on May 19, 2026, 10:00')
    expect(mail!.text).toContain('Tuesday, May 26, 10:00 – 11:00')
    expect(unfolded(mail!.calendar).filter((line) => line.startsWith('DTSTART'))).toHaveLength(3)
    expect(mail!.text).toContain('Cancellation: You can cancel each visit until it starts')
  })

  it.each([
    ['en', 'Cancellation: You can cancel each visit up to 24 hr before it starts'],
    ['uk', 'Скасування: Кожен візит можна скасувати не пізніше ніж за 24 год до початку'],
    ['pl', 'Każdą wizytę możesz odwołać najpóźniej 24 godz. przed rozpoczęciem'],
    ['ru', 'Каждый визит можно отменить не позднее чем за 24 ч до начала'],
  ] as const)('of a series says in %s until when each visit may be cancelled', async (locale, terms) => {
    const { visit } = await hairStudio({ settings: { appointment: { cancel_notice: 86_400 } } })
    const email = `terms.${randomInt(1e9)}@example.com`
    // The first visit starts within a day: its deadline for cancelling has passed, those of the others have not.
    const starts = ['2026-05-19T07:00:00.000Z', '2026-05-26T07:00:00.000Z']
    const client = { first_name: 'Олена', phone: newPhone(), email }
    await server.post('/v1/client/appointment/repeat', { appointment: { ...visit, starts, client, locale } })
    const [mail] = await sentTo(email)
    expect(mail!.text.replaceAll('\u00a0', ' ')).toContain(terms)
  })

  it('of a series leads a guest to every visit of it, by its own link', async () => {
    const { studio, visit } = await hairStudio()
    const email = `each.${randomInt(1e9)}@example.com`
    const starts = ['2026-05-19T07:00:00.000Z', '2026-05-26T07:00:00.000Z', '2026-06-02T07:00:00.000Z']
    const client = { first_name: 'Олена', phone: newPhone(), email }
    const booked = await server.post('/v1/client/appointment/repeat', {
      appointment: { ...visit, starts, client, locale: 'en' },
    })
    const [mail] = await sentTo(email)
    const links = [...mail!.text.matchAll(/^(.+):\n(https:\S+)$/gm)].map(([, when, link]) => ({ when, link }))
    expect(links.map(({ when }) => when)).toEqual([
      'Tuesday, May 19, 10:00',
      'Tuesday, May 26, 10:00',
      'Tuesday, June 2, 10:00',
    ])
    const opened = await Promise.all(links.map(async ({ link }) => (await open(link!, studio)).body.id))
    const made = booked.body.appointments as { id: string }[]
    expect(opened).toEqual(made.map(({ id }) => id))
  })

  it.each([
    { locale: 'uk', fact: 'Приміщення: Синя', staff: 'Спеціаліст' },
    { locale: 'en', fact: 'Room: Синя', staff: 'Specialist' },
    { locale: 'pl', fact: 'Sala: Синя', staff: 'Specjalista' },
    { locale: 'ru', fact: 'Помещение: Синя', staff: 'Специалист' },
  ] as const)('calls a room a room, not a specialist ($locale)', async ({ locale, fact, staff }) => {
    const { studio } = await hairStudio()
    const blue = await studio.resource({ name: 'Синя', room: true })
    const rehearsal = await studio.service({ by: [blue], name: 'Репетиція', price: 20_000 })
    const email = `room.${randomInt(1e9)}@example.com`
    const booked = await server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: TUESDAY_10,
        service_resource_settings: [
          { service: rehearsal.service_id, resources: [blue.resource_id], ordinal: 1 },
        ],
        client: { first_name: 'Олена', phone: newPhone(), email },
        locale,
      },
    })
    expect(booked.body).toMatchObject({ resource: { name: 'Синя', room: true } })
    const [mail] = await sentTo(email)
    expect(mail!.text).toContain(fact)
    expect(mail!.text).not.toContain(staff)
  })

  it('of a visit by two names who does what from when, in the mail and in its calendar file', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const olha = await studio.resource({ name: 'Ольга', last_name: 'Бондар' })
    const brows = await studio.service({ by: [olha], name: 'Брови', price: 20_000 })
    const email = `two.${randomInt(1e9)}@example.com`
    const booked = await server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: TUESDAY_10,
        service_resource_settings: [
          { service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 },
          { service: brows.service_id, resources: [olha.resource_id], ordinal: 2 },
        ],
        client: { first_name: 'Олена', phone: newPhone(), email },
        locale: 'uk',
      },
    })
    expect(booked.status).toBe(200)
    const [mail] = await sentTo(email)
    expect(mail!.text).toContain('Послуга: 10:00 Стрижка · Анна Коваль\n11:00 Брови · Ольга Бондар')
    expect(mail!.text).not.toContain('Спеціаліст:')
    expect(unfolded(mail!.calendar)).toContain(
      'DESCRIPTION:10:00 Стрижка · Анна Коваль\\n11:00 Брови · Ольга Бондар',
    )
  })

  it('moved and cancelled have the new time and the lost one, and calendar files that change the entry and cancel it', async () => {
    const { studio, book } = await hairStudio()
    const email = `moved.${randomInt(1e9)}@example.com`
    const booked = await book({ phone: newPhone(), email }, { locale: 'en' })
    const change = (what: string, more = {}) =>
      server.post(
        `/v1/client/appointment/${String(booked.body.id)}/${what}`,
        { appointment: { company_id: studio.company_id, ...more } },
        { 'x-manage-key': String(booked.body.manage_key) },
      )
    await server.outbox.messages()
    server.clock.set('2026-05-18T09:00:00.000Z')
    await change('move', { start_time: '2026-05-19T09:00:00.000Z' })
    await server.outbox.messages()
    server.clock.set('2026-05-18T10:00:00.000Z')
    await change('cancel')
    const mails = await sentTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You are booked. Tuesday, May 19, 10:00',
      'Your booking has a new time. Tuesday, May 19, 12:00',
      'Your booking is cancelled. Tuesday, May 19, 12:00',
    ])
    const said = (name: string) =>
      mails.map(({ calendar }) =>
        unfolded(calendar)
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1),
      )
    expect(said('METHOD')).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(said('SEQUENCE')).toEqual(['0', '1', '2'])
    expect(said('STATUS')).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    expect(said('LAST-MODIFIED')).toEqual(['20260518T080000Z', '20260518T090000Z', '20260518T100000Z'])
    expect(said('UID')).toEqual(mails.map(() => `${String(booked.body.id)}@zapys`))
    for (const { calendar } of mails) {
      const people = unfolded(calendar).filter((line) => /^(ORGANIZER|ATTENDEE)/.test(line))
      expect(people).toEqual([
        expect.stringMatching(/^ORGANIZER;CN="Студія «Промінь»":mailto:no-reply@booking.example$/i),
        expect.stringContaining(`MAILTO:${email}`),
      ])
    }
  })

  it('a company’s name cannot smuggle anything into the calendar file', async () => {
    const { book } = await hairStudio({ name: 'A; B\r\nATTENDEE:mailto:x@example.org' })
    await book({ phone: newPhone(), email: 'hostile@example.com' })
    const [mail] = await sentTo('hostile@example.com')
    expect(unfolded(mail!.calendar).filter((line) => line.startsWith('ATTENDEE'))).toEqual([
      expect.stringContaining('MAILTO:hostile@example.com'),
    ])
  })

  it('what a guest types is in no message: an attacker cannot make the company say it to a stranger', async () => {
    const { book } = await hairStudio()
    const phone = newPhone()
    await book({ phone, email: 'typed@example.com', first_name: 'Win at evil.example' })
    const sent = [...(await sentTo(phone)), ...(await sentTo('typed@example.com'))]
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent)).not.toContain('evil.example')
  })
})

describe('a mail that is known of the client', () => {
  it('is not used unless it is proven: a stranger may have typed it beside this phone', async () => {
    const { studio, book } = await hairStudio()
    const [phone, email] = [newPhone(), `stranger.${randomInt(1e9)}@example.com`]
    const { headers } = await signIn(server, studio, { phone })
    await book({ phone, email })
    await book({}, { start_time: '2026-05-19T09:00:00.000Z', headers })
    expect([(await sentTo(email)).length, (await sentTo(phone)).length]).toEqual([1, 1])
    await server.database.db
      .updateTable('client')
      .set({ email, email_verified: true })
      .where('company_id', '=', studio.company_id)
      .where('guest', '=', false)
      .execute()
    await book({}, { start_time: '2026-05-19T11:00:00.000Z', headers })
    expect([(await sentTo(email)).length, (await sentTo(phone)).length]).toEqual([2, 1])
  })
})

describe('a client with an account', () => {
  it('is led to the own record instead of by a key, and a stranger’s mail with that phone gets the key', async () => {
    const { studio, book } = await hairStudio()
    const phone = newPhone()
    const email = `own.${randomInt(1e9)}@example.com`
    const { headers } = await signIn(server, studio, { phone, email })
    const booked = await book({ email }, { headers })
    const [own] = await sentTo(email)
    expect(linkIn(own!.text)).toBe(
      `https://booking.example/i/${studio.company_id}/records_details/${String(booked.body.id)}`,
    )
    await book({ phone, email: 'friend@example.com' }, { start_time: '2026-05-19T09:00:00.000Z' })
    const [friend] = await sentTo('friend@example.com')
    expect((await open(linkIn(friend!.text), studio)).status).toBe(200)
  })

  it('gets the reminder at the new phone or mail after changing it, and the old one gets nothing', async () => {
    const settings = { auth: { sms_auth: true }, messages: { reminders: [10_800] } }
    const { studio, book } = await hairStudio({ settings })
    const id = randomInt(1e9)
    const [phone, nextPhone, mail, nextMail] = [
      newPhone(),
      newPhone(),
      `before.${id}@example.com`,
      `after.${id}@example.com`,
    ] as const
    const { headers, personId, post } = await signIn(server, studio, { phone, email: mail })
    const byPhone = await book({ phone }, { headers })
    const byMail = await book(
      { phone: nextPhone, email: mail.toUpperCase() },
      { headers, start_time: '2026-05-19T08:00:00.000Z' },
    )
    expect([byPhone.status, byMail.status]).toEqual([200, 200])
    const proof = (action: 'CHANGE_MAIL' | 'CHANGE_PHONE', subject: string) =>
      confirms(server, studio.company_id, headers, { action, subject })
    const saved = await post(`/v1/user/${personId}`, {
      user: { email: nextMail },
      confirmation: await proof('CHANGE_MAIL', nextMail),
    })
    await post(`/v1/company/${studio.company_id}/user/${personId}`, {
      user: { phone: nextPhone },
      confirmation: await proof('CHANGE_PHONE', nextPhone),
    })
    const { code } = (await codesSentTo(server.deps, nextPhone)).at(-1)!
    const changed = await post('/v1/user/phone/verify', { phone: nextPhone, code })
    expect([saved.status, changed.status]).toEqual([200, 200])
    const count = async (to: string) => (await sentTo(to)).length
    const before = [await count(phone), await count(mail), await count(mail.toUpperCase())]
    server.clock.set('2026-05-19T05:10:00.000Z')
    await createReminding()(server.deps)
    expect([await count(phone), await count(mail), await count(mail.toUpperCase())]).toEqual(before)
    const reminder = (await sentTo(nextPhone)).at(-1)!
    const opened = await server.app.inject({ url: new URL(linkIn(reminder.text)).pathname })
    const home = `https://booking.example/i/${studio.company_id}/records_details`
    expect(new URL(String(opened.headers.location), 'https://booking.example').href).toBe(
      `${home}/${String(byPhone.body.id)}`,
    )
    const mailed = (await sentTo(nextMail)).at(-1)!
    expect(linkIn(mailed.text)).toBe(`${home}/${String(byMail.body.id)}`)
  })

  it('is led by the message about a series to the list of the own bookings', async () => {
    const { studio, visit } = await hairStudio()
    const email = `own.series.${randomInt(1e9)}@example.com`
    const { headers } = await signIn(server, studio, { phone: newPhone(), email })
    const starts = ['2026-05-19T07:00:00.000Z', '2026-05-26T07:00:00.000Z']
    const appointment = { ...visit, starts, client: { email } }
    const path = `/v1/company/${studio.company_id}/user/appointment/repeat`
    const booked = await server.post(path, { appointment }, headers)
    expect(booked.status).toBe(200)
    const [mail] = await sentTo(email)
    expect(linkIn(mail!.text)).toBe(`https://booking.example/i/${studio.company_id}/records_current`)
  })
})

describe('the waiting list', () => {
  /** A full event with one place, and Olena on its waiting list. */
  const fullEvent = async () => {
    const { studio } = await hairStudio()
    const yoga = await studio.service({ booking_type: 'EVENT', name: 'Йога' })
    const event = await studio.event({ service_id: yoga.service_id, starts_at: TUESDAY_10, space: 1 })
    const { company_id, branch_id } = studio
    const booked = await server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
      appointment: { company_id, client: { first_name: 'Олег', phone: newPhone() } },
    })
    const phone = newPhone()
    const entry = await server.post('/v1/client/waiting_list', {
      waiting: {
        company_id,
        branch_id,
        event_id: event.event_id,
        service_ids: [],
        locale: 'uk',
        client: { first_name: 'Олена', phone },
      },
    })
    expect(entry.body).toMatchObject({ status: 'WAITING' })
    const key = (reply: Reply) => ({ 'x-manage-key': String(reply.body.manage_key) })
    const cancel = () =>
      server.post(
        `/v1/client/appointment/${String(booked.body.id)}/cancel`,
        { appointment: { company_id } },
        key(booked),
      )
    const leave = () =>
      server.post(
        `/v1/client/waiting_list/${String(entry.body.id)}/leave`,
        { waiting: { company_id } },
        key(entry),
      )
    return { studio, event, phone, entry, cancel, leave }
  }

  it('tells who joins the waiting list what happens next, with a link to their place', async () => {
    const { studio, phone, entry } = await fullEvent()
    const sent = await sentTo(phone)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ channel: 'SMS' })
    expect(sent[0]!.text).toContain(
      'ви в списку очікування на 19.05 (Йога). Щойно звільниться місце, напишемо.',
    )
    const followed = await server.app.inject({ url: new URL(linkIn(sent[0]!.text)).pathname })
    const target = new URL(String(followed.headers.location), 'https://booking.example').href
    expect((await open(target, studio)).body).toMatchObject({ id: entry.body.id, status: 'WAITING' })
  })

  it.each([
    { phone: '+48500111222', named: true, because: 'it is an hour earlier in Warsaw' },
    { phone: newPhone(), named: false, because: 'the phone is of the same country' },
  ])('names the time zone in its mail to $phone: $named, since $because', async ({ phone, named }) => {
    const { studio, event } = await fullEvent()
    const email = `line.${randomInt(1e9)}@example.com`
    await server.post('/v1/client/waiting_list', {
      waiting: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        event_id: event.event_id,
        service_ids: [],
        locale: 'en',
        client: { first_name: 'Ola', phone, email },
      },
    })
    const [mail] = await sentTo(email)
    expect(mail!.text).toContain('When: Tuesday, May 19, 10:00')
    expect(mail!.text.includes('Time zone: Eastern European Summer Time')).toBe(named)
  })

  it('says nothing of a place in line that was given up before the message went', async () => {
    const { phone, leave } = await fullEvent()
    await leave()
    expect(await sentTo(phone)).toEqual([])
  })

  it('offers a place with the deadline and a link to the offer', async () => {
    const { studio, phone, entry, cancel } = await fullEvent()
    await cancel()
    const [sms] = await sentTo(phone)
    expect(sms!.text).toContain('є місце для вас 19.05, 10:00 (Йога), тримаємо до 11:30')
    const followed = await server.app.inject({ url: new URL(linkIn(sms!.text)).pathname })
    const target = new URL(String(followed.headers.location), 'https://booking.example').href
    expect((await open(target, studio)).body).toMatchObject({ id: entry.body.id, status: 'OFFERED' })
  })

  it('does not tell of an offer that is over', async () => {
    const { studio, phone, cancel, leave } = await fullEvent()
    await cancel()
    await leave()
    expect(await sentTo(phone)).toEqual([])
    const { status } = await server.database.db
      .selectFrom('message')
      .select('status')
      .where('company_id', '=', studio.company_id)
      .where('kind', '=', 'PLACE_OFFERED')
      .executeTakeFirstOrThrow()
    expect(status).toBe('DROPPED')
  })
})

it('a long code is shown in groups, with how long it is valid, and in one piece for autofill', () => {
  const code = { phone: '+380671234567', code: '123456789012', locale: 'en', purpose: 'ANY' } as const
  expect(codeText('Wave', code, 'https://booking.example')).toBe(
    '1234 5678 9012 signs you in at Wave, valid for 3 hours. Do not share it with anyone.\n\n@booking.example #123456789012',
  )
})
