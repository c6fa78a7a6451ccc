import { locales, type MessageKinds, notificationTypes } from '@zapys/contract'
import { recordOf } from '@zapys/contract/values'
import { templateOf } from '@zapys/i18n/server'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { placeholdersOf } from '@zapys/domain/message-texts'
import { companySettings } from '../../catalogue/companies/public.ts'

import { companyTexts } from './company-texts.ts'

type Kind = MessageKinds['content'][number]

/** Which messages the company's settings send; branches may differ. docs/rules/messages.md */
export async function readMessageKinds(db: Connection, company: CompanyScope): Promise<MessageKinds> {
  const own = await companyTexts(db, company)
  const { booking_settings } = await companySettings(db, company)
  const { messages, survey, rating, account, online_payment } = booking_settings
  // Kinds not listed report an action and are always sent, since staff may act even if clients may not.
  const sent: Partial<Record<Kind['kind'], boolean>> = {
    TO_PAY: online_payment.enabled,
    REMINDER: messages.reminders.length > 0,
    SURVEY: survey.enabled && account.enabled,
    REVIEW: rating.enabled && account.enabled && !survey.enabled,
  }
  return {
    content: notificationTypes.map((kind): Kind => {
      // Paid channels are reserved for messages that a client needs.
      const isAsking = kind === 'SURVEY' || kind === 'REVIEW'
      const channels = isAsking ? messages.channels.filter((name) => name !== 'SMS') : messages.channels
      return {
        kind,
        channels,
        sent: channels.length > 0 && (sent[kind] ?? true),
        seconds_before: kind === 'REMINDER' ? messages.reminders : null,
        texts: recordOf(locales, (locale) => ({
          title: templateOf(locale, `messages.${kind}.title`),
          mail: templateOf(locale, `messages.${kind}.mail`),
          // The details that fit are chosen when it is sent; a company's own text names the service.
          sms: isAsking ? null : templateOf(locale, `messages.${kind}.sms`).replace('{what}', ' ({service})'),
        })),
        own_texts: own.filter(
          (each) => each.kind === kind || (kind === 'BOOKED' && each.kind === 'BOOKED_SERIES'),
        ),
        placeholders: placeholderNames(kind),
      }
    }),
  }
}

/** Placeholders of all channels; for BOOKED also those of a series. */
const placeholderNames = (kind: Kind['kind']): string[] => {
  const isAsking = kind === 'SURVEY' || kind === 'REVIEW'
  const channel = isAsking ? 'MAIL' : 'SMS'
  const series = kind === 'BOOKED' ? placeholdersOf({ kind: 'BOOKED_SERIES', channel }) : []
  return [...new Set([...placeholdersOf({ kind, channel }), ...series])]
}
