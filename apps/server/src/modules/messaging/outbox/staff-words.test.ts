import { type Appointment, type Locale, locales } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import type { AgendaLine } from '../staff-notifications/public.ts'
import type { StaffContent } from './staff-content.ts'
import { nameOnly, staffChatText, staffSms } from './staff-words.ts'

/** Two segments of 16-bit characters. */
const TWO_SEGMENTS = 134

const appointment = {
  date: '2026-12-30',
  time: { start_time: 64_800, end_time: 68_400 },
  services: [{ name: 'Фарбування волосся в два тони з доглядом і укладанням' }],
  resources: [{ name: 'Анна', last_name: 'Коваль' }],
  client: { first_name: 'Марта', last_name: 'Бойко', phone: '+380671112233' },
  branch: { name: 'Центр' },
  event: null,
  space: 1,
  reference: 'ABC-123',
} as unknown as Appointment

const line = (hour: number): AgendaLine => ({
  startsAt: Date.parse('2026-05-18T00:00:00.000Z') + hour * 600_000,
  endsAt: Date.parse('2026-05-18T00:10:00.000Z') + hour * 600_000,
  timezone: 'Europe/Kyiv',
  what: 'Фарбування волосся в два тони з доглядом і укладанням',
  client: 'Марта Бойко',
  resources: 'Анна Коваль, Іван Франко',
  places: null,
})

type Common = 'locale' | 'company' | 'titles' | 'namesResources' | 'recipients'
type WithoutCommon<Content> = Content extends unknown ? Omit<Content, Common> : never

const content = (locale: Locale, more: WithoutCommon<StaffContent>): StaffContent => ({
  locale,
  company: 'Салон краси «Промінь сонця на Подолі»',
  titles: [],
  namesResources: true,
  recipients: [],
  ...more,
})

const about = (
  kind: 'STAFF_BOOKED' | 'STAFF_MOVED' | 'STAFF_CANCELLED' | 'STAFF_PAID' | 'STAFF_UNSENT',
  count: number,
) => ({
  kind,
  appointments: Array.from({ length: count }, () => appointment),
  bookings: 1,
})

describe('a message to staff', () => {
  it.each(
    locales.flatMap((locale) =>
      (['STAFF_BOOKED', 'STAFF_MOVED', 'STAFF_CANCELLED'] as const).flatMap((kind) =>
        [1, 2, 12, 21].map((count) => ({ locale, kind, count })),
      ),
    ),
  )('$kind of $count in $locale fits two segments of an SMS', ({ locale, kind, count }) => {
    const text = staffSms(content(locale, about(kind, count)))
    expect(text.length).toBeLessThanOrEqual(TWO_SEGMENTS)
    expect(text).toContain('30.12')
    if (count > 1) expect(text).toContain(String(count))
  })

  it.each(
    locales.flatMap((locale) => (['STAFF_PAID', 'STAFF_UNSENT'] as const).map((kind) => ({ locale, kind }))),
  )('$kind in $locale fits two segments of an SMS', ({ locale, kind }) => {
    const text = staffSms(content(locale, about(kind, 1)))
    expect(text.length).toBeLessThanOrEqual(TWO_SEGMENTS)
    expect(text).toContain('30.12')
  })

  it.each([
    [68_400, 'Середа, 30 грудня, 18:00 – 19:00', 'the same day'],
    [86_400, 'Середа, 30 грудня, 18:00 – 00:00', 'midnight belongs to the evening'],
    [90_000, 'Середа, 30 грудня, 18:00 – 31 грудня, 01:00', 'the next day'],
    [3 * 86_400, 'Середа, 30 грудня, 18:00 – 2 січня, 00:00', 'several days'],
  ])('about a booking that ends %i seconds after midnight says %s: %s', (end_time, words) => {
    const booking = { ...appointment, time: { start_time: 64_800, end_time } }
    const text = staffChatText(content('uk', { kind: 'STAFF_BOOKED', appointments: [booking], bookings: 1 }))
    expect(text).toContain(`: ${words}\n`)
  })

  it('with the agenda names the last day of a rental of several days', () => {
    const rental = { ...line(0), endsAt: line(0).startsAt + 3 * 86_400_000 }
    const text = staffChatText(
      content('uk', { kind: 'STAFF_AGENDA', day: '2026-05-18', lines: [rental, line(1)] }),
    )
    expect(text).toContain('03:00–21 травня, 03:00 Фарбування')
    expect(text).toContain('03:10–03:20 Фарбування')
  })

  it.each(locales)('with the agenda in %s gives number, first start and last end by SMS', (locale) => {
    const lines = [line(36), line(0), line(6)].toSorted((one, other) => one.startsAt - other.startsAt)
    const text = staffSms(content(locale, { kind: 'STAFF_AGENDA', day: '2026-05-18', lines }))
    expect(text.length).toBeLessThanOrEqual(TWO_SEGMENTS)
    for (const part of ['18.05', '3', '03:00', '09:10']) expect(text).toContain(part)
  })

  it('with a long agenda fits a messenger message and names the number of further visits', () => {
    const lines = Array.from({ length: 300 }, (_, index) => line(index))
    const text = staffChatText(content('uk', { kind: 'STAFF_AGENDA', day: '2026-05-18', lines }))
    expect(text.length).toBeLessThanOrEqual(4096)
    expect(text).toMatch(/і ще 260$/)
  })

  it.each([
    ['Марта', 'Марта', 'a name stays'],
    ["O'Brien-Smith Jr.", "O'Brien-Smith Jr", 'apostrophe and hyphen belong to names'],
    ['evil.example/?a=1', 'evil example a', 'no link is left'],
    ['+380 67 111 22 33', '', 'no phone is left'],
    ['М'.repeat(60), `${'М'.repeat(39)}…`, 'a name has at most 40 letters'],
  ])('%s is written as %s, because %s', (typed, written) => {
    expect(nameOnly(typed)).toBe(written)
  })
})
