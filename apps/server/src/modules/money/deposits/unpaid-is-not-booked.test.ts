import { randomInt } from 'node:crypto'
import type { Locale } from '@zapys/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { endUnpaidAppointments } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const LATER = '2026-05-18T08:31:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const refund = [{ hours_before: 14, percent: 100 }]
const deposit = (settings: Record<string, unknown> = {}) =>
  payingStudio(server, { online: { requirement: 'REQUIRED', share_percent: 30, refund }, settings })

const someone = () => ({
  first_name: 'Олена',
  phone: `+38044${randomInt(1_000_000, 9_999_999)}`,
  email: `deposit.${randomInt(1e9)}@example.com`,
})

const sentTo = async (recipient: string) =>
  (await server.outbox.messages()).filter(({ to }) => to === recipient)

describe('a booking whose deposit is not paid', () => {
  it.each([
    ['en', /: pay ₴150 by 11:30 to keep your booking for \d\d\D\d\d at 10:00 \(Стрижка, Анна\): https:/],
    ['uk', /: сплатіть 150\s₴ до 11:30, щоб зберегти запис 19\.05, 10:00 \(Стрижка, Анна\): https:/],
    ['pl', /: zapłać 150\s₴ do 11:30, aby zachować rezerwację 19\.05, 10:00 \(Стрижка, Анна\): https:/],
    ['ru', /: заплатите 150\s₴ до 11:30, чтобы сохранить запись 19\.05 в 10:00 \(Стрижка\): https:/],
  ] as const satisfies [Locale, RegExp][])(
    'has in its SMS the sum, the deadline and a link, in %s',
    async (locale, words) => {
      const { book } = await deposit({ messages: { channels: ['SMS'] } })
      const { phone, first_name } = someone()
      await book(TUESDAY_10, { locale, client: { first_name, phone } })
      const [sms, ...more] = await sentTo(phone)
      expect(more).toEqual([])
      expect(sms!.text).toMatch(words)
    },
  )

  it.each([
    ['en', /time until May 18, 11:30\. Pay/, /until May 18, 20:00/],
    ['uk', /для вас до 18 травня, 11:30\. Сплатіть/, /скасування до 18 травня, 20:00/],
    ['pl', /na Ciebie do 18 maja, 11:30\. Zapłać/, /odwołanie do 18 maja, 20:00/],
    ['ru', /для вас до 18 мая, 11:30\. Заплатите/, /отмена до 18 мая, 20:00/],
  ] as const satisfies [Locale, RegExp, RegExp][])(
    'has in its mail the days in the case that the sentence needs, in %s',
    async (locale, deadline, cancellation) => {
      const { book } = await deposit()
      const client = someone()
      await book(TUESDAY_10, { locale, client })
      const [mail] = await sentTo(client.email)
      expect(mail!.text).toMatch(deadline)
      expect(mail!.text).toMatch(cancellation)
    },
  )

  it.each([
    ['en', 'pay ₴300 by 11:30 to keep 2 bookings from ', 'Pay ₴300 for all visits by then.'],
    [
      'uk',
      'сплатіть 300 ₴ до 11:30, щоб зберегти 2 записи з ',
      'Сплатіть 300 ₴ за всі візити до цього моменту.',
    ],
    ['pl', 'zapłać 300 ₴ do 11:30, aby zachować 2 rezerwacje od ', 'czasu 300 ₴ za wszystkie wizyty.'],
    [
      'ru',
      'заплатите 300 ₴ до 11:30, чтобы сохранить 2 записи с ',
      'Заплатите 300 ₴ за все визиты до этого момента.',
    ],
  ] as const satisfies [Locale, string, string][])(
    'of a series has in its SMS and its mail the sum of all deposits, in %s',
    async (locale, sms, mail) => {
      const { visit } = await deposit()
      const { phone, first_name, email } = someone()
      const bookSeries = async (hour: number, client: object) => {
        const starts = [19, 26].map((day) => `2026-05-${day}T0${hour}:00:00.000Z`)
        const { status } = await server.post('/v1/client/appointment/repeat', {
          appointment: visit(starts[0]!, { starts, locale, client }),
        })
        expect(status).toBe(200)
      }
      await bookSeries(7, { first_name, phone })
      await bookSeries(8, { first_name, phone: someone().phone, email })
      const textOf = async (to: string) => (await sentTo(to))[0]!.text.replaceAll('\u00a0', ' ')
      expect(await textOf(phone)).toContain(sms)
      expect(await textOf(email)).toContain(mail)
    },
  )

  it('is tentative in the calendar file, and confirmed by a second mail once it is paid', async () => {
    const { book, pay, onPage } = await deposit()
    const client = someone()
    const booked = await book(TUESDAY_10, { locale: 'en', client })
    const [first] = await sentTo(client.email)
    expect(first).toMatchObject({ subject: 'Pay to keep your booking. Tuesday, May 19, 10:00' })
    expect(first!.text).toContain('Pay ₴150 by then or the booking will be cancelled.')
    expect(first!.text).not.toContain('You are booked')
    expect(first!.text).toContain('Cancellation: Free cancellation until May 18, 20:00. After that, nothing')
    expect(first!.calendar).toMatch(/SEQUENCE:0\r\n[^]*STATUS:TENTATIVE/)
    server.clock.set('2026-05-18T08:05:00.000Z')
    await onPage(await pay(booked), { card: 'success' })
    const [, second, ...more] = await sentTo(client.email)
    expect([second!.subject, more]).toEqual(['You are booked. Tuesday, May 19, 10:00', []])
    expect(second!.calendar).toContain('STATUS:CONFIRMED')
    expect(second!.calendar).toContain(`UID:${String(booked.body.id)}@zapys`)
    // Without these, a calendar keeps its tentative entry.
    expect(second!.calendar).toContain('SEQUENCE:1\r\n')
    expect(second!.calendar).toContain('LAST-MODIFIED:20260518T080500Z')
  })

  it('says why it was cancelled when the time to pay is over', async () => {
    const { book, read } = await deposit()
    const client = someone()
    const booked = await book(TUESDAY_10, { locale: 'en', client })
    expect((await read(booked)).lapsed).toBe(false)
    server.clock.set(LATER)
    await endUnpaidAppointments(server.deps)
    const mail = (await sentTo(client.email)).at(-1)!
    expect(mail.subject).toBe('Your booking was cancelled: it was not paid in time. Tuesday, May 19, 10:00')
    expect(mail.text).toContain('Book this time again')
    expect(await read(booked)).toMatchObject({ lapsed: true, status: 'CANCELLED' })
  })

  it('never uses the company’s own words for a confirmed booking', async () => {
    const { book, studio } = await deposit({ messages: { channels: ['SMS'] } })
    const owner = await companyKey(server, studio)
    const text = { kind: 'BOOKED', channel: 'SMS', locale: 'en', title: null, text: 'You are booked! {link}' }
    expect((await owner.put('message/text', { message_text: text })).status).toBe(200)
    const { phone, first_name } = someone()
    await book(TUESDAY_10, { locale: 'en', client: { first_name, phone } })
    expect((await sentTo(phone))[0]!.text).toContain('pay ₴150')
  })

  it('waits for payment in the list of notifications too, and is booked there once it is paid', async () => {
    const { studio, pay, onPage, visit } = await deposit()
    const client = await signIn(server, studio)
    const booked = await server.post(
      `/v1/company/${studio.company_id}/user/appointment`,
      { appointment: visit(TUESDAY_10, { locale: 'en' }) },
      client.headers,
    )
    const titles = async () => {
      const { body } = await server.get(`/v1/company/${studio.company_id}/user/notification`, client.headers)
      return (body.content as { title: string }[]).map(({ title }) => title)
    }
    expect(await titles()).toEqual(['Сплатіть, щоб зберегти запис'])
    await onPage(await pay(booked, {}, client.headers), { card: 'success' })
    expect(await titles()).toEqual(['Вас записано'])
  })
})
