/** Content and texts of the warning that the daily limit of paid messages is nearly used up. docs/rules/limits.md */
import type { Locale } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { createFormats } from '@zapys/i18n'
import { createTexts } from '@zapys/i18n/server'
import type { LimitState } from '../message-limits/public.ts'
import type { Channel, Claimed, LimitWarning } from '../messages/public.ts'
import type { NotifiedStaff } from '../staff-notifications/public.ts'
import type { MailWords } from './account-words.ts'
import type { Chats, Dropped } from './content.ts'
import type { NamedCompany } from './named-company.ts'

export type LimitContent = {
  kind: LimitWarning
  locale: Locale
  company: string
  state: LimitState
  /** In the company's time zone. */
  newDay: { date: string; seconds: number }
  recipients: { channel: Channel; to: string }[]
}

type Facts = {
  /** Undefined if the staff member left or has no contact. */
  staff: NotifiedStaff | undefined
  state: LimitState
  named: NamedCompany
  chats: Chats
}

/** By messenger, otherwise by email: SMS are what has run out. */
export function limitContent(
  { kind, deadline }: Claimed,
  { staff, state, named, chats }: Facts,
): LimitContent | Dropped {
  if (staff?.role !== 'owner') return { dropped: 'no longer notified' }
  if (state.percent !== (kind === 'STAFF_LIMIT_NEAR' ? 80 : 100)) return { dropped: 'the limit has changed' }
  const { phone, email, locale } = staff
  const chat = phone === null ? undefined : chats.get(phone)
  return {
    kind: kind as LimitWarning,
    locale,
    company: named.nameIn(locale),
    state,
    newDay: toLocal(named.timezone, deadline / 1000),
    recipients: [
      ...(chat === undefined ? [] : [{ channel: 'MESSENGER' as const, to: chat }]),
      ...(email === null ? [] : [{ channel: 'MAIL' as const, to: email }]),
    ],
  }
}

export function limitMail(content: LimitContent): MailWords {
  const { title, paragraphs, footer } = wordsOf(content)
  return {
    fromName: content.company,
    locale: content.locale,
    subject: title,
    body: { heading: title, paragraphs, footer },
  }
}

export function limitText(content: LimitContent): string {
  const { title, paragraphs } = wordsOf(content)
  return [content.company, title, ...paragraphs].join('\n')
}

function wordsOf({ kind, locale, company, state, newDay }: LimitContent) {
  const [text, formats] = [createTexts(locale), createFormats(locale)]
  const facts = {
    used: state.used,
    limit: state.perDay,
    time: formats.time(newDay.seconds),
    day: formats.date(newDay.date).slice(0, 5),
  }
  return {
    title: text(`staff.${kind}.title`),
    paragraphs: [
      text(`staff.${kind}.text`, facts),
      text(state.setBy === 'COMPANY' ? 'staff.limit.chosen' : 'staff.limit.more'),
    ],
    footer: text('staff.limit.footer', { company }),
  }
}
