/** Customized texts of a company, filled with the values of a booking or an offer. Pure. docs/rules/messages.md */
import type { Appointment, Locale, MessageText } from '@zapys/contract'
import { filled, shortValues, type Values } from '@zapys/domain/message-texts'
import { createFormats } from '@zapys/i18n'
import type { Channel } from '../messages/public.ts'
import type { Content } from './content.ts'
import { textKindOf } from './text-kind.ts'

export type Words = { title: string | undefined; text: string }

/**
 * Undefined if the company uses the standard text. Not used in other states: the text could call an unpaid booking
 * confirmed.
 */
export function ownWords(content: Content, channel: Channel, link?: string): Words | undefined {
  const { kind, locale, company, appointments } = content
  if (textKindOf(content) !== kind) return undefined
  const textKind = kind === 'BOOKED' && appointments.length > 1 ? 'BOOKED_SERIES' : kind
  const own = company.texts.find(
    (each) => each.kind === textKind && each.channel === channel && each.locale === locale,
  )
  return own && wordsWith(own, { ...valuesOf(content, channel), ...(link === undefined ? {} : { link }) })
}

/** Shortens names in an SMS, so that it has no more segments than its text was checked for. */
export function wordsWith(
  { channel, title, text }: Pick<MessageText, 'channel' | 'title' | 'text'>,
  values: Values,
): Words {
  const shownValues = channel === 'SMS' ? shortValues(values) : values
  return { title: title === null ? undefined : filled(title, shownValues), text: filled(text, shownValues) }
}

export type Described = Pick<Content, 'locale' | 'when' | 'what' | 'toPay'> & {
  company: Pick<Content['company'], 'name'>
  appointments: readonly Appointment[]
}

/** 19.05 in an SMS, 19 May elsewhere. The year is omitted: a visit a year ahead gets a reminder anyway. */
const dayOf = (locale: Locale, date: string, channel: Channel): string => {
  const { date: formatDate } = createFormats(locale)
  return channel === 'SMS' ? formatDate(date).slice(0, 5) : formatDate(date, 'day')
}

export function valuesOf(
  { locale, company, when, what, toPay, appointments }: Described,
  channel: Channel,
): Values {
  const { time, money } = createFormats(locale)
  const day = (date: string) => dayOf(locale, date, channel)
  return {
    company: company.name,
    day: day(when.date),
    time: time(when.seconds),
    service: what,
    ...(when.until === undefined ? {} : { until: time(when.until) }),
    ...(toPay === undefined
      ? {}
      : {
          amount: money(toPay.amount, toPay.currency_code),
          deadline: `${day(toPay.date)}, ${time(toPay.seconds)}`,
        }),
    ...valuesOfVisits(locale, appointments),
  }
}

/** For a series: its first visit, the number of visits and the total price. */
function valuesOfVisits(locale: Locale, appointments: readonly Appointment[]): Values {
  const [first] = appointments
  if (first === undefined) return {}
  const { branch, resources, reference } = first
  const price = appointments.reduce((sum, each) => sum + each.price.price, 0)
  return {
    branch: branch.name,
    address: [branch.address.street, branch.address.city].filter(Boolean).join(', '),
    staff: resources.map(({ name, last_name }) => [name, last_name].filter(Boolean).join(' ')).join(', '),
    price: createFormats(locale).money(price, first.price.currency_code),
    number: reference,
    count: String(appointments.length),
  }
}
