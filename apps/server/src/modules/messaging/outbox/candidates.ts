/** Possible recipients and channels of a message, each with its text. docs/rules/messages.md */
import type { Mail } from '../../../gateways/mail/port.ts'
import type { ChatMessage } from '../../../gateways/messengers/port.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Channel, Claimed } from '../messages/public.ts'
import type { Content, Recipient } from './content.ts'
import { type PushWords, sendToStaff } from '../staff-devices/public.ts'
import { type CustomContent, customChat, customMail, customSms } from './custom-content.ts'
import { giftChat, type GiftContent, giftMail, giftSms } from './gift-content.ts'
import { type LimitContent, limitMail, limitText } from './limit-warning.ts'
import type { Prepared } from './send.ts'
import { shortAddress, type ShortLink } from './short-link.ts'
import type { StaffContent } from './staff-content.ts'
import { staffPush } from './staff-push.ts'
import { staffChatText, staffMail, staffSms } from './staff-words.ts'
import { chatMessage, mailOf, smsText } from './words.ts'

type Destination = Pick<Recipient, 'channel' | 'to'>
export type Candidate = Destination & { words: () => Worded }
export type Worded = Pick<Prepared, 'channel' | 'send'> & { links: readonly ShortLink[] }

/** Texts of one content for each channel. */
type Words = {
  sms(): string
  mail(): Omit<Mail, 'to' | 'messageId'>
  chat(): Omit<ChatMessage, 'chatId' | 'messageId'>
  /** For messages to staff. */
  push?(): PushWords
  /** Short links in the texts, stored when the message is sent. */
  links?: Partial<Record<Channel, readonly ShortLink[]>>
}

export const candidatesOf = (
  deps: Deps,
  message: Claimed,
  content: Content | CustomContent | GiftContent | StaffContent | LimitContent,
): Candidate[] => {
  const candidate = (to: Destination, words: Words): Candidate => ({
    ...to,
    words: () => wordedFor(deps, message, to, words),
  })
  if ('bookings' in content || 'lines' in content)
    return content.recipients.map((to) => candidate(to, wordsToStaff(content, message)))
  if ('state' in content) return content.recipients.map((to) => candidate(to, warningWords(content)))
  if (content.kind === 'CUSTOM')
    return content.recipients.map((recipient) => candidate(recipient, customWords(content, recipient)))
  if (content.kind === 'GIFT')
    return content.recipients.map((recipient) => candidate(recipient, giftWords(deps, content, recipient)))
  return content.recipients.map((recipient) => candidate(recipient, wordsOf(deps, content, recipient)))
}

function wordedFor(deps: Deps, message: Claimed, { channel, to }: Destination, words: Words): Worded {
  const { senders } = deps
  const messageId = message.message_id
  const links = words.links?.[channel] ?? []
  switch (channel) {
    case 'SMS': {
      const text = words.sms()
      return { channel, links, send: () => senders.sms.send({ to, text, messageId }) }
    }
    case 'MAIL': {
      const mail = words.mail()
      return { channel, links, send: () => senders.mail.send({ ...mail, to: { address: to }, messageId }) }
    }
    case 'MESSENGER': {
      const chat = words.chat()
      return { channel, links, send: () => senders.messenger.send({ ...chat, chatId: to, messageId }) }
    }
    case 'PUSH': {
      const push = words.push!()
      const { company_id: companyId, deadline } = message
      return {
        channel,
        links,
        send: () => sendToStaff(deps, { companyId, staffMemberId: to, messageId, deadline, words: push }),
      }
    }
  }
}

const wordsToStaff = (content: StaffContent, { company_id }: Claimed): Words => ({
  push: () => staffPush(content, company_id),
  sms: () => staffSms(content),
  mail: () => staffMail(content),
  chat: () => ({ text: staffChatText(content) }),
})

/** `sms` is never used: no recipient gets a warning by SMS. */
const warningWords = (content: LimitContent): Words => ({
  sms: () => limitText(content),
  mail: () => limitMail(content),
  chat: () => ({ text: limitText(content) }),
})

const customWords = (content: CustomContent, { url }: Recipient): Words => ({
  sms: () => customSms(content),
  mail: () => customMail(content, url),
  chat: () => customChat(content, url),
})

const giftWords = (deps: Deps, content: GiftContent, { url, short }: Recipient): Words => ({
  sms: () => giftSms(content, short ? shortAddress(deps, short) : url),
  mail: () => giftMail(content, url),
  chat: () => giftChat(content, url),
  links: { SMS: short ? [short] : [] },
})

function wordsOf(deps: Deps, content: Content, { to, url, short, each }: Recipient): Words {
  const ofEach = each?.map((visit) => visit.short)
  return {
    sms: () => smsText(content, short ? shortAddress(deps, short) : url),
    mail: () =>
      mailOf(
        content,
        { url, each: each?.map((visit) => visit.url) },
        {
          now: deps.clock.now(),
          to,
          from: deps.senders.mail.address ?? `no-reply@${new URL(deps.publicUrl).hostname}`,
        },
      ),
    chat: () => chatMessage(content, { url, each: ofEach?.map((link) => shortAddress(deps, link)) }),
    links: { SMS: short ? [short] : [], MESSENGER: ofEach ?? [] },
  }
}
