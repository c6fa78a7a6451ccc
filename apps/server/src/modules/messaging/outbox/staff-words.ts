/** Texts of messages to staff, in their language. Pure. docs/rules/staff-notifications.md */
import type { Appointment } from '@zapys/contract'
import { DAY_MS, toLocal } from '@zapys/domain/time'
import { createFormats } from '@zapys/i18n'
import { createTexts } from '@zapys/i18n/server'
import type { MailWords } from './account-words.ts'
import { localSeconds, type StaffContent } from './staff-content.ts'
import { shortened } from './sms-words.ts'
import { momentWords, rangeWords, whenWords } from './when-words.ts'
import { resourceFact } from './words.ts'

export type AboutBookings = Exclude<StaffContent, { kind: 'STAFF_AGENDA' }>
type Agenda = Extract<StaffContent, { kind: 'STAFF_AGENDA' }>

/** Telegram limits messages to 4,096 characters. */
const MAX_CHAT_LINES = 40
const MAX_LINE = 90
const MAX_NAME = 40

/** At most two segments. Omits client names: letters of other alphabets would make it longer. */
export function staffSms(content: StaffContent): string {
  const { text, formats } = wording(content)
  const day = (date: string) => formats.date(date).slice(0, 5)
  const company = shortened(content.company)
  if (content.kind === 'STAFF_AGENDA') {
    const first = content.lines[0]!
    const last = Math.max(...content.lines.map(({ endsAt }) => endsAt))
    return text('staff.agenda.sms', {
      company,
      count: content.lines.length,
      day: day(content.day),
      time: formats.time(localSeconds(first, first.startsAt)),
      until: formats.time(localSeconds(first, last)),
    })
  }
  const { date, time } = content.appointments[0]!
  return text(`staff.${content.kind}.sms`, {
    company,
    count: countOf(content),
    day: day(date),
    time: formats.time(time.start_time),
    what: cut(whatOf(content), MAX_NAME),
  })
}

export function staffMail(content: StaffContent): MailWords {
  const { text } = wording(content)
  const common = { fromName: content.company, locale: content.locale }
  const footer = text('staff.footer', { company: content.company })
  if (content.kind === 'STAFF_AGENDA') {
    const title = agendaTitle(content)
    const paragraphs = [agendaLines(content, content.lines.length).join('\n')]
    return { ...common, subject: title, body: { heading: title, paragraphs, footer } }
  }
  const title = text(`staff.${content.kind}.title`, { count: countOf(content) })
  return {
    ...common,
    subject: text('messages.subject', { title, when: firstWhen(content) }),
    body: { heading: title, paragraphs: [], facts: factsOf(content), footer },
  }
}

export function staffChatText(content: StaffContent): string {
  if (content.kind === 'STAFF_AGENDA')
    return [content.company, agendaTitle(content), ...agendaLines(content, MAX_CHAT_LINES)].join('\n')
  const { text } = wording(content)
  const title = text(`staff.${content.kind}.title`, { count: countOf(content) })
  return [content.company, title, ...factsOf(content).map(({ name, value }) => `${name}: ${value}`)].join(
    '\n',
  )
}

export const wording = ({ locale, titles }: StaffContent) => ({
  text: createTexts(locale, titles),
  formats: createFormats(locale),
})

/** Number of bookings in a series or event. */
export const countOf = ({ appointments, bookings }: AboutBookings) => Math.max(appointments.length, bookings)

export const whatOf = ({ appointments }: AboutBookings): string => {
  const { event, services } = appointments[0]!
  return event?.name ?? services.map(({ name }) => name).join(', ')
}

export const firstWhen = ({ locale, appointments }: AboutBookings): string => {
  const { date, time } = appointments[0]!
  return whenWords(locale, { date, seconds: time.start_time })
}

function factsOf(content: AboutBookings): { name: string; value: string }[] {
  const { text } = wording(content)
  const { appointments, namesResources, locale } = content
  const appointment = appointments[0]!
  const times = appointments.map((each) => rangeWords(locale, each))
  // Several bookings of an event belong to several clients.
  const client = content.bookings > 1 ? '' : clientName(appointment.client)
  const resources = appointment.resources.map(({ name, last_name }) => fullName(name, last_name))
  return [
    { name: text('messages.fact.when'), value: times.join('\n') },
    {
      name: text(appointment.event ? 'messages.fact.event' : 'messages.fact.service'),
      value: whatOf(content),
    },
    { name: text('staff.fact.client'), value: client },
    { name: text(resourceFact(appointment)), value: namesResources ? resources.join(', ') : '' },
    { name: text('messages.fact.place'), value: appointment.branch.name },
    { name: text('messages.fact.places'), value: placesOf(content) },
    { name: text('messages.fact.reference'), value: appointments.length > 1 ? '' : appointment.reference },
  ].filter(({ value }) => value !== '')
}

const placesOf = ({ appointments, bookings }: AboutBookings) =>
  bookings === 1 && appointments[0]!.space > 1 ? String(appointments[0]!.space) : ''

export function agendaTitle({ locale, day, lines }: Agenda): string {
  const count = lines.length
  return createTexts(locale)('staff.agenda.title', { count, day: createFormats(locale).date(day, 'weekday') })
}

/** Format: `10:00–11:00 Haircut, Marta Boiko, Anna`. */
function agendaLines(content: Agenda, max: number): string[] {
  const { text, formats } = wording(content)
  const { lines, namesResources, locale } = content
  const written = lines.slice(0, max).map((line) => {
    const from = formats.time(localSeconds(line, line.startsAt))
    const end = toLocal(line.timezone, line.endsAt / 1000)
    const isOfDays = line.endsAt - line.startsAt > DAY_MS
    const to = isOfDays ? momentWords(locale, end) : formats.time(end.seconds)
    const words = [
      cut(line.what, MAX_NAME),
      line.places === null ? nameOnly(line.client) : `${line.places.used}/${line.places.all}`,
      namesResources ? line.resources : '',
    ]
    return cut(`${from}–${to} ${words.filter((word) => word !== '').join(', ')}`, MAX_LINE)
  })
  return lines.length > max ? [...written, text('staff.agenda.more', { count: lines.length - max })] : written
}

const clientName = (client: Appointment['client']) =>
  client === null ? '' : nameOnly(fullName(client.first_name ?? '', client.last_name))

/** Names typed by guests may contain links and phones, which are not passed on to staff. */
export const nameOnly = (name: string): string =>
  cut(
    name
      .replaceAll(/[^\p{L}\p{M}'’ -]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    MAX_NAME,
  )

const fullName = (name: string, lastName: string | null | undefined) =>
  [name, lastName].filter(Boolean).join(' ')

export const cut = (words: string, max: number) =>
  words.length > max ? `${words.slice(0, max - 1).trimEnd()}…` : words
