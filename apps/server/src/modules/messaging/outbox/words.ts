/** Texts of a message for each channel, in the language of the booking. Pure. */
import type { Appointment, Locale } from '@zapys/contract'
import { timelineLines, timelineOf } from '@zapys/domain/appointments'
import { type CalendarEntry, calendarFile } from '@zapys/domain/calendar-file'
import { PENDING_PAYMENT } from '@zapys/domain/payments'
import { sumOfPrices } from '@zapys/domain/pricing'
import { createFormats } from '@zapys/i18n'
import { createTexts, type MessageId } from '@zapys/i18n/server'
import type { Mail } from '../../../gateways/mail/port.ts'
import type { ChatMessage } from '../../../gateways/messengers/port.ts'
import type { Content } from './content.ts'
import { ownWords } from './own-words.ts'
import { type TextKind, textKindOf } from './text-kind.ts'
import type { SealedCode } from '../messages/public.ts'
import { cancellationWords } from './cancellation-words.ts'
import { momentWords, rangeWords, whenWords } from './when-words.ts'
import { zoneName } from './reader-zone.ts'
import { firstThatFits, inFewerWords, shortened } from './sms-words.ts'

/**
 * The last line names the site that may read and fill in the code (WebOTP, domain-bound codes of iOS). Browsers do so
 * only for https pages.
 */
export function codeText(
  company: string,
  { code, locale, purpose, action }: SealedCode,
  publicUrl: string,
): string {
  const { protocol, hostname } = new URL(publicUrl)
  const words = createTexts(locale)('messages.code.sms', {
    company: shortened(company),
    purpose: action === undefined ? purpose : `CONFIRM_${action}`,
    // Long codes in groups, for easier reading.
    code: purpose === 'ANY' ? code.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : code,
  })
  return protocol === 'https:' ? `${words}\n\n@${hostname} #${code}` : words
}

/** At most two segments for a name and a link of usual length. */
export function smsText(content: Content, link: string): string {
  const own = ownWords(content, 'SMS', link)
  if (own !== undefined) return own.text
  const { text, formats, values } = wording(content)
  const count = content.appointments.length
  const standing = textKindOf(content)
  const isSeries = count > 1 && (standing === 'BOOKED' || standing === 'AWAITING')
  const lineText = (what: string) =>
    text(isSeries ? `messages.${standing}.seriesSms` : smsId(standing), {
      ...values,
      company: shortened(content.company.name),
      // 19.05, without the year: a visit a year ahead gets a reminder anyway.
      day: formats.date(content.when.date).slice(0, 5),
      deadline: deadlineWords(content),
      count,
      what,
      link,
    }).trim()
  const [appointment] = content.appointments
  const space = appointment?.space ?? 1
  return firstThatFits(
    inFewerWords({
      what: content.what,
      who: appointment === undefined || count > 1 ? '' : namesOf(appointment),
      places: space > 1 ? text('messages.sms.places', { count: space }) : '',
    }).map(lineText),
  )
}

type SmsKind = Exclude<TextKind, 'SURVEY' | 'REVIEW'>
const smsId = (standing: TextKind) => `messages.${standing as SmsKind}.sms` as const

/** Short, for an SMS: only the time if it is today. */
function deadlineWords({ locale, toPay }: Content): string {
  if (toPay === undefined) return ''
  const formats = createFormats(locale)
  const time = formats.time(toPay.seconds)
  return toPay.isToday ? time : `${formats.date(toPay.date).slice(0, 5)}, ${time}`
}

/** Links of a message. `each`: for a series whose visits have separate links, in their order. */
type Links = { url: string; each?: readonly string[] | undefined }

export function chatMessage(content: Content, { url, each }: Links): Pick<ChatMessage, 'text' | 'link'> {
  const { linkText } = wording(content)
  const lines = [
    ...(chatText(content) ?? chatLines(content)),
    ...(each === undefined ? [] : visitLinks(content, each).map((link) => `${link.text}: ${link.url}`)),
  ]
  const joined = lines.filter((line) => line !== '').join('\n')
  return each === undefined ? { text: joined, link: { text: linkText, url } } : { text: joined }
}

const chatText = (content: Content): string[] | undefined => {
  const own = ownWords(content, 'MESSENGER')
  return own && [own.text]
}

/** Kinds whose title alone does not say what to do. */
const explained: ReadonlySet<TextKind> = new Set([
  'WAITING',
  'PLACE_OFFERED',
  'TO_PAY',
  'AWAITING',
  'LAPSED',
  'LINE_CLOSED',
])

function chatLines(content: Content): string[] {
  const { text, whenText } = wording(content)
  return [
    content.company.name,
    text(`messages.${textKindOf(content)}.title`),
    ...(isAsking(content)
      ? []
      : [whenText, ...(partLines(content) ?? [content.what]), placeOf(content.appointments[0])]),
    ...(explained.has(textKindOf(content)) ? [mailParagraph(content)] : []),
  ]
}

/** Sending time, recipient and sender. */
type MailTo = { now: number; to: string; from: string }

export function mailOf(
  content: Content,
  { url, each }: Links,
  sending: MailTo,
): Pick<Mail, 'fromName' | 'subject' | 'locale' | 'body' | 'calendar'> {
  const { text, whenText, linkText } = wording(content)
  const own = ownWords(content, 'MAIL')
  const title = own?.title ?? text(`messages.${textKindOf(content)}.title`)
  return {
    fromName: content.company.name,
    subject:
      isAsking(content) || own?.title !== undefined
        ? title
        : text('messages.subject', { title, when: whenText }),
    locale: content.locale,
    body: {
      heading: title,
      paragraphs: own?.text.split(/\n\s*\n/) ?? [mailParagraph(content)],
      facts: factsOf(content, sending.now),
      ...(each === undefined ? { link: { text: linkText, url } } : { links: visitLinks(content, each) }),
      footer: text('messages.footer', { company: content.company.name }),
    },
    ...calendarOf(content, sending),
  }
}

const WITH_CALENDAR: readonly Content['kind'][] = ['BOOKED', 'MOVED', 'CHANGED', 'CANCELLED']

/** Calendar attachment that adds, updates or cancels the booking in the reader's calendar. */
function calendarOf(content: Content, { now, to, from }: MailTo): Pick<Mail, 'calendar'> {
  if (!WITH_CALENDAR.includes(content.kind)) return {}
  const isEnd = content.kind === 'CANCELLED'
  const entries = content.appointments
    .map(calendarEntry(content))
    .filter(({ isCancelled }) => !isEnd || isCancelled)
  if (entries.length === 0) return {}
  const invitation = {
    organizer: { name: content.company.name, address: from },
    attendee: { name: to, address: to },
  }
  return { calendar: calendarFile(entries, new Date(now), { invitation }) }
}

/** Text in the widget's list, in the reader's language. `count`: number of bookings concerned. */
export function notificationWords(
  locale: Locale,
  {
    when,
    what,
    count,
    ...content
  }: Pick<Content, 'kind' | 'when' | 'what' | 'isAwaiting' | 'isLapsed'> & { count: number },
): { title: string; text: string } {
  const text = createTexts(locale)
  return {
    title: text(`messages.${textKindOf(content)}.title`),
    text: text('messages.visit', { when: whenWords(locale, when, count), what }),
  }
}

function wording(content: Content) {
  const { locale, company, when, toPay, appointments } = content
  const formats = createFormats(locale)
  const text = createTexts(locale, company.titles)
  return {
    text,
    formats,
    whenText: whenWords(locale, when, appointments.length),
    values: {
      time: formats.time(when.seconds),
      amount: toPay === undefined ? '' : formats.money(toPay.amount, toPay.currency_code),
      deadline: toPay === undefined ? '' : momentWords(locale, toPay),
      until: when.until === undefined ? '' : formats.time(when.until),
    },
    linkText: text(linkIds[textKindOf(content)]),
  }
}

const linkIds = {
  BOOKED: 'messages.link.manage',
  MOVED: 'messages.link.manage',
  CHANGED: 'messages.link.manage',
  CANCELLED: 'messages.link.manage',
  TO_PAY: 'messages.link.pay',
  AWAITING: 'messages.link.pay',
  LAPSED: 'messages.link.bookAgain',
  REMINDER: 'messages.link.manage',
  WAITING: 'messages.link.waiting',
  LINE_CLOSED: 'messages.link.bookAgain',
  PLACE_OFFERED: 'messages.link.offer',
  SURVEY: 'messages.link.survey',
  REVIEW: 'messages.link.review',
} as const

const isAsking = ({ kind }: Content) => kind === 'SURVEY' || kind === 'REVIEW'

/** A link for each visit of a series, labelled with its time. */
const visitLinks = ({ locale, appointments }: Content, each: readonly string[]) =>
  appointments.map(({ date, time }, index) => ({
    text: whenWords(locale, { date, seconds: time.start_time }),
    url: each[index]!,
  }))

const mailParagraph = (content: Content) => {
  const { text, values } = wording(content)
  const standing = textKindOf(content)
  return standing === 'AWAITING' && content.appointments.length > 1
    ? text('messages.AWAITING.seriesMail', values)
    : text(`messages.${standing}.mail`, values)
}

function factsOf(content: Content, now: number): { name: string; value: string }[] {
  const { text, whenText } = wording(content)
  const [appointment, ...others] = content.appointments
  const zone = content.zone
    ? [{ name: text('messages.fact.zone'), value: zoneName(content.zone, content.locale) }]
    : []
  if (appointment === undefined)
    return [
      { name: text('messages.fact.when'), value: whenText },
      ...zone,
      { name: text('messages.fact.service'), value: content.what },
    ]
  const times = content.appointments.map((each) => rangeWords(content.locale, each))
  const isSeries = others.length > 0
  const parts = partLines(content)
  return [
    { name: text('messages.fact.when'), value: times.join('\n') },
    ...zone,
    {
      name: text(appointment.event ? 'messages.fact.event' : 'messages.fact.service'),
      value: parts?.join('\n') ?? content.what,
    },
    // The parts of a visit already name their performers.
    { name: text(resourceFact(appointment)), value: parts ? '' : namesOf(appointment) },
    { name: text('messages.fact.place'), value: placeOf(appointment) },
    { name: text('messages.fact.places'), value: appointment.space > 1 ? String(appointment.space) : '' },
    ...receiptOf(content),
    {
      name: text('messages.fact.cancellation'),
      value: cancellationWords(content.locale, [appointment, ...others], now),
    },
    { name: text('messages.fact.reference'), value: isSeries ? '' : appointment.reference },
  ].filter(({ value }) => value !== '')
}

/** Rooms are labelled as rooms, not as performers. */
export const resourceFact = ({ resources }: Pick<Appointment, 'resources'>): MessageId =>
  resources.length > 0 && resources.every(({ room }) => room)
    ? 'messages.fact.room'
    : 'messages.fact.resource'

/** Performers and times of a visit in several parts. Undefined for a series, whose visits have different times. */
function partLines({ locale, appointments }: Content): string[] | undefined {
  const [appointment, ...others] = appointments
  if (appointment === undefined || others.length > 0) return undefined
  const lines = linesOf(locale, appointment)
  return lines.length > 1 ? lines : undefined
}

const linesOf = (locale: Locale, appointment: Appointment) => {
  const formats = createFormats(locale)
  return timelineLines(timelineOf(appointment), (seconds) => formats.time(seconds))
}

/** Each service at its full price, the discount and the total; for a series the sum of all visits. */
function receiptOf(content: Content): { name: string; value: string }[] {
  const { text, formats } = wording(content)
  const { appointments, hidesDiscounts = false } = content
  const { services, event, space, price: first } = appointments[0]!
  const count = appointments.length
  const { price, original_price, service_prices } = sumOfPrices(appointments.map((each) => each.price))
  const money = (amount: number) => (amount === 0 ? '' : formats.money(amount, first.currency_code))
  const times = count * space > 1 ? ` × ${count * space}` : ''
  const nameOf = (id: string) => event?.name || (services.find((service) => service.id === id)?.name ?? '')
  // Omits a line that would only repeat the total.
  const hasLines = service_prices.length > 1 || (price < original_price && !hidesDiscounts) || times !== ''
  const lines = service_prices.map((line) => ({
    name: nameOf(line.service_id) + times,
    value: money(hidesDiscounts ? line.discounted_price : line.original_price),
  }))
  return [
    ...(hasLines ? lines : []),
    { name: text('messages.fact.discount'), value: hidesDiscounts ? '' : money(price - original_price) },
    {
      name: count > 1 ? text('messages.fact.total', { count }) : text('messages.fact.price'),
      value: money(price),
    },
  ]
}

const namesOf = (appointment: Appointment) =>
  appointment.resources.map(({ name, last_name }) => (last_name ? `${name} ${last_name}` : name)).join(', ')

function placeOf(appointment: Appointment | undefined): string {
  if (appointment === undefined) return ''
  const { name, address } = appointment.branch
  return [name, address.street, address.city].filter(Boolean).join(', ')
}

const calendarEntry =
  ({ what, company, locale, revisions }: Content) =>
  (appointment: Appointment): CalendarEntry => {
    const { latitude, longitude } = appointment.branch.address
    const parts = linesOf(locale, appointment)
    return {
      id: appointment.id,
      title: `${what}, ${company.name}`,
      startsAt: appointment.start_time,
      endsAt: new Date(Date.parse(appointment.start_time) + appointment.duration * 1000).toISOString(),
      place: placeOf(appointment),
      isTentative: appointment.status === PENDING_PAYMENT,
      isCancelled: appointment.cancelled_at !== null,
      ...revisions?.get(appointment.id),
      ...(parts.length > 1 ? { notes: parts.join('\n') } : {}),
      ...(latitude == null || longitude == null ? {} : { coordinates: { latitude, longitude } }),
    }
  }
