/** The ways that a message may go, each with its words. docs/rules/messages.md */
import type { Deps } from '../../../platform/deps.ts'
import type { Claimed } from '../messages/public.ts'
import type { Content, Recipient } from './content.ts'
import { type CustomContent, customChat, customMail, customSms } from './custom-content.ts'
import type { Prepared } from './send.ts'
import { shortAddress, type ShortLink } from './short-link.ts'
import type { StaffContent } from './staff-content.ts'
import { staffChatText, staffMail, staffSms } from './staff-words.ts'
import { chatMessage, mailOf, smsText } from './words.ts'

export type Way = Pick<Recipient, 'channel' | 'to'> & { words: () => Worded }
export type Worded = Pick<Prepared, 'channel' | 'send'> & { links: readonly ShortLink[] }

export const waysOf = (
  deps: Deps,
  message: Claimed,
  content: Content | CustomContent | StaffContent,
): Way[] =>
  'bookings' in content || 'lines' in content
    ? content.recipients.map((way) => ({ ...way, words: () => staffWordsFor(deps, message, content, way) }))
    : content.recipients.map((recipient) => ({
        ...recipient,
        words: () => wordsFor(deps, { message, content, recipient }),
      }))

function customWords(
  { senders }: Deps,
  {
    message: { message_id: messageId },
    content,
    recipient: { channel, to, url },
  }: { message: Claimed; content: CustomContent; recipient: Recipient },
): Worded {
  switch (channel) {
    case 'SMS':
      return { channel, links: [], send: () => senders.sms.send({ to, text: customSms(content), messageId }) }
    case 'MAIL': {
      const mail = customMail(content, url)
      return {
        channel,
        links: [],
        send: () => senders.mail.send({ ...mail, to: { address: to }, messageId }),
      }
    }
    case 'MESSENGER': {
      const words = customChat(content, url)
      return { channel, links: [], send: () => senders.messenger.send({ ...words, chatId: to, messageId }) }
    }
  }
}

function staffWordsFor(
  { senders }: Deps,
  { message_id: messageId }: Claimed,
  content: StaffContent,
  { channel, to }: Pick<Recipient, 'channel' | 'to'>,
): Worded {
  switch (channel) {
    case 'SMS': {
      const text = staffSms(content)
      return { channel, links: [], send: () => senders.sms.send({ to, text, messageId }) }
    }
    case 'MAIL': {
      const mail = staffMail(content)
      return {
        channel,
        links: [],
        send: () => senders.mail.send({ ...mail, to: { address: to }, messageId }),
      }
    }
    case 'MESSENGER': {
      const text = staffChatText(content)
      return { channel, links: [], send: () => senders.messenger.send({ text, chatId: to, messageId }) }
    }
  }
}

function wordsFor(
  deps: Deps,
  {
    message,
    content,
    recipient,
  }: { message: Claimed; content: Content | CustomContent; recipient: Recipient },
): Worded {
  if (content.kind === 'CUSTOM') return customWords(deps, { message, content, recipient })
  const { senders, clock } = deps
  const { channel, to, url } = recipient
  const messageId = message.message_id
  switch (channel) {
    case 'SMS': {
      const text = smsText(content, recipient.short ? shortAddress(deps, recipient.short) : url)
      const links = recipient.short ? [recipient.short] : []
      return { channel, links, send: () => senders.sms.send({ to, text, messageId }) }
    }
    case 'MAIL': {
      const mail = mailOf(content, { url, each: recipient.each?.map((visit) => visit.url) }, clock.now())
      return {
        channel,
        links: [],
        send: () => senders.mail.send({ ...mail, to: { address: to }, messageId }),
      }
    }
    case 'MESSENGER': {
      const links = recipient.each?.map(({ short }) => short) ?? []
      const each = recipient.each && links.map((link) => shortAddress(deps, link))
      const words = chatMessage(content, { url, each })
      return { channel, links, send: () => senders.messenger.send({ ...words, chatId: to, messageId }) }
    }
  }
}
