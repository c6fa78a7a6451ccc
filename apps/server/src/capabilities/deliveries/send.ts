/** From a claimed message to what a gateway answered about it. docs/rules/messages.md */
import type { Sent } from '../../gateways/sent.ts'
import type { Senders } from '../../gateways/senders.ts'
import { type CompanyScope, companyScope } from '../../database/company-scope.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors/api-error.ts'
import { unseal } from '../../http/seal.ts'
import { isKnownPhone, isSpecialNumber } from '../accounts/public.ts'
import { takePaidMessage } from '../limits/public.ts'
import {
  beginSending,
  type Channel,
  type Claimed,
  end,
  type End,
  keepSpent,
  type SealedCode,
  tryAgain,
} from '../messages/public.ts'
import { closedWayDelayMs, retryDelayMs } from './backoff.ts'
import { companyName } from '../companies/public.ts'
import { type Content, isDropped, readContent, type Recipient } from './content.ts'
import { shortAddress } from './short-link.ts'
import { chatMessage, codeText, mailOf, smsText } from './words.ts'

/** Facts without personal data: ids, states, what a provider called an error; `err` as the logger writes errors. */
export type SendLog = (facts: Record<string, unknown>, line: string) => void

export type Prepared = { channel: Channel; send: () => Promise<Sent> }

/**
 * What is to be sent and by which way. Undefined: the message has ended here, waits because its way is closed, or somebody
 * else has it. Nothing has left when this answers.
 */
export async function prepare(
  deps: Deps,
  message: Claimed,
  { log, isOpen = () => true }: { log: SendLog; isOpen?: (channel: Channel) => boolean },
): Promise<Prepared | undefined> {
  const { database, clock } = deps
  const ready = await readyToSend(deps, message)
  if ('afterSeconds' in ready) {
    await wait(deps, message, ready, log)
    return undefined
  }
  if ('status' in ready) {
    await end(database, clock.now(), message, ready)
    if (ready.status !== 'DROPPED') log(factsOf(message, ready), 'a message was not sent')
    return undefined
  }
  if (!isOpen(ready.channel)) {
    const at = clock.now() + closedWayDelayMs(message)
    await tryAgain(database, message, { at, detail: 'the way is closed', channel: message.channel })
    return undefined
  }
  return (await beginSending(database, clock.now(), message, ready.channel)) ? ready : undefined
}

/** Over a limit of paid messages, and no other way leads to the client. */
type Held = { full: string; afterSeconds: number }

/** Tried again when the limit's window ends; nothing is waited for that comes too late. */
async function wait(deps: Deps, message: Claimed, { full, afterSeconds }: Held, log: SendLog): Promise<void> {
  const now = deps.clock.now()
  const detail = `over a limit: ${full}`
  log({ ...factsOf(message, { detail }), companyId: message.company_id }, 'a paid message was held back')
  // Spread, so that those who wait do not all come in the first second of the next window.
  const at = now + (afterSeconds + Math.random() * MOST_SPREAD_SECONDS) * 1000
  if (at >= message.deadline) return end(deps.database, now, message, { status: 'EXPIRED', detail })
  return tryAgain(deps.database, message, { at, detail, channel: null })
}

const MOST_SPREAD_SECONDS = 60

async function readyToSend(deps: Deps, message: Claimed): Promise<Prepared | End | Held> {
  if (message.deadline <= deps.clock.now()) return { status: 'EXPIRED', detail: message.detail ?? 'too late' }
  try {
    const company = await companyScope(deps.database.read, message.company_id)
    if (message.kind === 'CODE') {
      const code = unseal(deps.secret, 'messages', message.sealed ?? '') as SealedCode | undefined
      if (code === undefined) return { status: 'FAILED', detail: 'sealed with another secret' }
      const name = await companyName(deps.database.read, company, code.locale)
      const sms = {
        to: code.phone,
        text: codeText(name, code, deps.publicUrl),
        messageId: message.message_id,
      }
      return { channel: 'SMS', send: () => deps.senders.sms.send(sms) }
    }
    const content = await readContent(deps, company, message)
    if (isDropped(content)) return { status: 'DROPPED', detail: content.dropped }
    const recipient = await nextRecipient(deps, company, message, content.recipients)
    if ('status' in recipient || 'afterSeconds' in recipient) return recipient
    return { channel: recipient.channel, send: await sendBy(deps, message, content, recipient) }
  } catch (error) {
    // The company was switched off, or a service of the visit is gone: nobody is to be told any more.
    if (error instanceof ApiError) return { status: 'DROPPED', detail: error.code }
    throw error
  }
}

/** The first of the company's channels that reaches the client, has not refused and, where it costs money, is within the limits. */
async function nextRecipient(
  deps: Deps,
  company: CompanyScope,
  message: Claimed,
  recipients: readonly Recipient[],
): Promise<Recipient | End | Held> {
  const { channel, refused } = message
  const left = recipients.filter(
    (recipient) => !refused.includes(recipient.channel) && isCarried(deps.senders, recipient.channel),
  )
  if (channel !== null)
    // It may have gone this way already: only the same gateway can tell a twin.
    return (
      left.find((recipient) => recipient.channel === channel) ?? {
        status: 'UNKNOWN',
        detail: 'cannot be reached by the same way any more',
      }
    )
  let held: Held | undefined
  for (const recipient of left) {
    if (recipient.channel !== 'SMS' || message.spent) return recipient
    if (isSpecialNumber(recipient.to)) continue
    held = await takePaidMessage(
      deps,
      {
        companyId: company.companyId,
        phone: recipient.to,
        isKnown: await isKnownPhone(deps, company, recipient.to),
      },
      causeOf(message),
    )
    if (held === undefined) {
      await keepSpent(deps.database, message)
      return recipient
    }
  }
  if (held !== undefined) return held
  return refused.length > 0
    ? { status: 'FAILED', detail: `refused: ${refused.join(', ')}` }
    : { status: 'DROPPED', detail: left.length > 0 ? 'special number' : 'nobody to reach' }
}

const causeOf = ({ caused_by_address: address, caused_by_block: block }: Claimed) =>
  address === null || block === null ? undefined : { address, block }

export const senderOf = ({ sms, mail, messenger }: Senders, channel: Channel) =>
  ({ SMS: sms, MAIL: mail, MESSENGER: messenger })[channel]

/** Where one channel has a real provider, those without one would only swallow what it could carry. */
function isCarried(senders: Senders, channel: Channel): boolean {
  const isReal = ({ name }: { name: string }) => name !== 'outbox'
  return isReal(senderOf(senders, channel)) || !Object.values(senders).some(isReal)
}

async function sendBy(
  deps: Deps,
  message: Claimed,
  content: Content,
  recipient: Recipient,
): Promise<() => Promise<Sent>> {
  const { senders, clock } = deps
  const { to, url } = recipient
  const messageId = message.message_id
  switch (recipient.channel) {
    case 'SMS': {
      const link = recipient.short ? await shortAddress(deps, recipient.short) : url
      const text = smsText(content, link)
      return () => senders.sms.send({ to, text, messageId })
    }
    case 'MAIL': {
      const mail = mailOf(content, { url, each: recipient.each?.map((visit) => visit.url) }, clock.now())
      return () => senders.mail.send({ ...mail, to: { address: to }, messageId })
    }
    case 'MESSENGER': {
      const short = recipient.each?.map((visit) => shortAddress(deps, visit.short))
      const words = chatMessage(content, { url, each: short && (await Promise.all(short)) })
      return () => senders.messenger.send({ ...words, chatId: to, messageId })
    }
  }
}

/**
 * Hands it over and stores what became of it. Never throws for what a gateway does. `onAnswer` is told at once whether the
 * provider answered at all.
 */
export async function deliver(
  deps: Deps,
  message: Claimed,
  { channel, send }: Prepared,
  { log, onAnswer = () => {} }: { log: SendLog; onAnswer?: (isAnswered: boolean) => void },
): Promise<void> {
  const { database, clock, senders } = deps
  const sent = await send().catch((): Sent => ({ kind: 'unknown', detail: 'the gateway threw an error' }))
  onAnswer(sent.kind !== 'unknown' && !(sent.kind === 'tryLater' && sent.reason === 'unreachable'))
  const now = clock.now()
  const finish = async (how: End) => {
    await end(database, now, message, how)
    if (how.status !== 'SENT')
      log(factsOf({ ...message, channel }, how), 'a message did not reach its client')
  }
  const again = async (at: number, held: Channel | null, detail: string) => {
    if (at >= message.deadline) return finish({ status: 'EXPIRED', detail })
    log(factsOf({ ...message, channel }, { detail }), 'a message is tried again')
    return tryAgain(database, message, { at, detail, channel: held })
  }
  switch (sent.kind) {
    case 'accepted':
      return finish({ status: 'SENT', providerId: sent.providerId })
    case 'refused': {
      const detail = `${sent.reason}: ${sent.detail}`
      if (message.kind === 'CODE') return finish({ status: 'FAILED', detail })
      // The next channel has its turn at once; where there is none, `prepare` ends it.
      return tryAgain(database, message, { at: now, detail, channel: null, refused: channel })
    }
    case 'tryLater': {
      const wait = Math.max(retryDelayMs(message), (sent.afterSeconds ?? 0) * 1000)
      // Where an earlier try may have got through, the way stays the same.
      return again(now + wait, message.channel, `${sent.reason}: ${sent.detail}`)
    }
    case 'unknown':
      return senderOf(senders, channel).repeatsAreSafe
        ? again(now + retryDelayMs(message), channel, sent.detail)
        : finish({ status: 'UNKNOWN', detail: sent.detail })
  }
}

const factsOf = (
  { message_id, kind, channel, tries }: Claimed,
  { status, detail }: { status?: End['status']; detail?: string },
) => ({
  message: message_id,
  kind,
  channel,
  tries,
  ...(status === undefined ? {} : { outcome: status }),
  detail: detail ?? null,
})
