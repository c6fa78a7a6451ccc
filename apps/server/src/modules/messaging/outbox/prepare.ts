/** Prepares claimed messages: text, recipient and channel. docs/rules/messages.md */
import type { Deps } from '../../deps/deps.ts'
import { MachineAway, sqlState } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { unseal } from '../../../platform/http/seal.ts'
import { isSpecialNumber, knownPhones } from '../../clients/accounts/public.ts'
import { readLimits, warnOwners } from '../message-limits/public.ts'
import { type OverLimit, takeMessages } from '../../../platform/rate-limits/public.ts'
import {
  type AccountNotice,
  type Claimed,
  type End,
  isLessUrgent,
  isToStaff,
  type SealedCode,
  tryAgain,
} from '../messages/public.ts'
import { accountMail, accountSms, codeMail, type MailWords } from './account-words.ts'
import { retryDelayMs } from './backoff.ts'
import { isDropped, type Recipient } from './content.ts'
import { type Candidate, candidatesOf, type Worded } from './candidates.ts'
import { readCompanies, readContents, type Sending } from './read-contents.ts'
import { factsOf, isCarried, type Prepared, type SendLog } from './send.ts'
import { endAndReport } from './report-unsent.ts'
import { storeShortLinks } from './short-link.ts'
import { codeText } from './words.ts'

/**
 * Returns the messages to send. Those missing from the result have ended or were queued again. Sends nothing yet. Does
 * not throw if reading fails.
 */
export async function prepare(deps: Deps, messages: readonly Claimed[], log: SendLog): Promise<Prepared[]> {
  if (messages.length === 0) return []
  try {
    return await prepareTogether(deps, messages, log)
  } catch (error) {
    // A database error may concern one message only, or reading several companies together.
    const mayBeOfOne = sqlState(error) !== undefined || error instanceof MachineAway
    if (messages.length > 1 && mayBeOfOne) {
      const ofCompanies = [...Map.groupBy(messages, ({ company_id }) => company_id).values()]
      const parts = ofCompanies.length > 1 ? ofCompanies : messages.map((message) => [message])
      return (await Promise.all(parts.map((part) => prepare(deps, part, log)))).flat()
    }
    await Promise.all(messages.map((message) => prepareLater(deps, message, { error, log })))
    return []
  }
}

function prepareLater(
  { database, clock }: Deps,
  message: Claimed,
  { error, log }: { error: unknown; log: SendLog },
): Promise<void> {
  const detail = error instanceof Error ? error.name : 'unknown error'
  log({ message: message.message_id, kind: message.kind, err: error }, 'a message cannot be prepared')
  const nextTryAt = clock.now() + retryDelayMs(message)
  return tryAgain(database, message, { at: nextTryAt, detail, channel: message.channel })
}

/** A message and its possible recipients, first choice first. */
type Draft = { message: Claimed; left: Candidate[]; smsFrom?: number | undefined }
/** Delays an SMS to the end of quiet hours; epoch milliseconds. */
type QuietHoursDelay = { quietUntil: number }
type ChannelChoice = Candidate | End | OverLimit | QuietHoursDelay

async function prepareTogether(deps: Deps, messages: readonly Claimed[], log: SendLog): Promise<Prepared[]> {
  const now = deps.clock.now()
  /** Stored together at the end. */
  const toStore: (() => Promise<void>)[] = []
  const finish = (message: Claimed, how: End) => {
    toStore.push(() => endAndReport(deps, message, how, log))
    if (how.status !== 'DROPPED') log(factsOf(message, how), 'a message was not sent')
  }
  /** The failure of one message does not affect the others. */
  const each = async <Made>(message: Claimed, make: () => Made): Promise<Awaited<Made> | undefined> => {
    try {
      return await make()
    } catch (error) {
      // For example, a service of the visit was deleted: the message is dropped.
      if (error instanceof ApiError) finish(message, { status: 'DROPPED', detail: error.code })
      else toStore.push(() => prepareLater(deps, message, { error, log }))
      return undefined
    }
  }

  const worded: (Worded & { message: Claimed })[] = []
  const drafts: Draft[] = []
  const timely = messages.filter((message) => message.deadline > now)
  for (const message of messages)
    if (message.deadline <= now) finish(message, { status: 'EXPIRED', detail: message.detail ?? 'too late' })
  const companies = await readCompanies(deps.database.db, timely)
  const contentOf = await readContents(
    deps,
    timely.filter(({ kind }) => !isSealed(kind)),
  )
  for (const message of timely)
    await each(message, async () => {
      const sending = companies.get(message.company_id)
      if (sending === undefined) return finish(message, { status: 'DROPPED', detail: 'company.notFound' })
      if (isSealed(message.kind)) {
        const words = sealedWords(deps, message, sending)
        if ('status' in words) finish(message, words)
        else worded.push({ ...words, message })
        return
      }
      const content = await contentOf(message, sending)
      if (isDropped(content)) return finish(message, { status: 'DROPPED', detail: content.dropped })
      const left = candidatesOf(deps, message, content).filter(
        ({ channel }) => !message.refused.includes(channel) && isCarried(deps.senders, channel),
      )
      drafts.push({ message, left, ...('smsFrom' in content && { smsFrom: content.smsFrom }) })
    })

  const chosen = await chooseRecipients(deps, drafts, log)
  for (const [index, { message }] of drafts.entries()) {
    const choice = chosen[index]!
    if ('quietUntil' in choice) toStore.push(() => waitForMorning(deps, message, choice))
    else if ('afterSeconds' in choice) toStore.push(() => wait(deps, message, choice, log))
    else if ('status' in choice) finish(message, choice)
    else {
      const words = await each(message, choice.words)
      if (words !== undefined) worded.push({ ...words, message })
    }
  }
  await Promise.all([
    ...toStore.map((store) => store()),
    storeShortLinks(
      deps,
      worded.flatMap(({ links }) => links),
    ),
  ])
  return worded
}

/** Recipient, channel and text are sealed in the row; no other channel is tried. */
const isSealed = (kind: Claimed['kind']) => kind === 'CODE' || kind === 'ACCOUNT'

function sealedWords(deps: Deps, message: Claimed, { named }: Sending): Worded | End {
  const sealed = unseal(deps.secret, 'messages', message.sealed ?? '')
  if (sealed === undefined) return { status: 'FAILED', detail: 'sealed with another secret' }
  const { senders, publicUrl } = deps
  const messageId = message.message_id
  const sms = (to: string, text: string): Worded => ({
    channel: 'SMS',
    send: () => senders.sms.send({ to, text, messageId }),
    links: [],
  })
  const mail = (address: string, words: MailWords): Worded => ({
    channel: 'MAIL',
    send: () => senders.mail.send({ ...words, to: { address }, messageId }),
    links: [],
  })
  if (message.kind === 'CODE') {
    const code = sealed as SealedCode
    const company = named.nameIn(code.locale)
    return code.email === undefined
      ? sms(code.phone, codeText(company, code, publicUrl))
      : mail(code.email, codeMail(company, code))
  }
  const notice = sealed as AccountNotice
  const sender = { company: named.nameIn(notice.locale), profileUrl: `${publicUrl}${named.path}/profile` }
  return notice.channel === 'SMS'
    ? sms(notice.to, accountSms(notice, sender))
    : mail(notice.to, accountMail(notice, sender))
}

/** Retries when the limit's window ends, unless that is after the message's deadline. */
async function wait(
  deps: Deps,
  message: Claimed,
  { full, afterSeconds }: OverLimit,
  log: SendLog,
): Promise<void> {
  const now = deps.clock.now()
  const detail = `over a limit: ${full}`
  const line = full.startsWith('message.mail') ? 'a mail was held back' : 'a paid message was held back'
  log({ ...factsOf(message, { detail }), companyId: message.company_id }, line)
  // Jitter, so that delayed messages do not all return in the first second of the next window.
  const nextTryAt = now + (afterSeconds + Math.random() * MAX_SPREAD_SECONDS) * 1000
  if (nextTryAt >= message.deadline) return endAndReport(deps, message, { status: 'EXPIRED', detail }, log)
  return tryAgain(deps.database, message, { at: nextTryAt, detail, channel: null })
}

const waitForMorning = (
  { database }: Deps,
  message: Claimed,
  { quietUntil: end }: QuietHoursDelay,
): Promise<void> =>
  tryAgain(database, message, {
    // Jitter, so that the messages of a night do not all return in the first second of the morning.
    at: end + Math.min(Math.random() * MAX_SPREAD_SECONDS * 1000, (message.deadline - end) / 2),
    detail: 'quiet hours',
    channel: null,
  })

const MAX_SPREAD_SECONDS = 60

/** The company's first channel that reaches the client, has not rejected the message and is within its limit. */
async function chooseRecipients(
  deps: Deps,
  drafts: readonly Draft[],
  log: SendLog,
): Promise<ChannelChoice[]> {
  const answers = drafts.map((): Answers => ({}))
  let chosen = drafts.map((draft) => nextRecipient(draft, {}))
  for (;;) {
    const asking = chosen.flatMap((choice, index) =>
      'asks' in choice ? [{ index, message: drafts[index]!.message, recipient: choice.asks }] : [],
    )
    if (asking.length === 0) return chosen as ChannelChoice[]
    const places = await consumeLimits(deps, asking, log)
    for (const [number, { index, recipient }] of asking.entries())
      answers[index]![recipient.channel] = places[number] ?? null
    chosen = chosen.map((choice, index) =>
      'asks' in choice ? nextRecipient(drafts[index]!, answers[index]!) : choice,
    )
  }
}

/**
 * Undefined for messages within the limit; that is stored in the message, so that a retry does not consume it again.
 */
async function consumeLimits(
  deps: Deps,
  asking: readonly { message: Claimed; recipient: Candidate }[],
  log: SendLog,
): Promise<(OverLimit | undefined)[]> {
  const phones = asking.flatMap(({ message, recipient: { channel, to } }) =>
    channel === 'SMS' ? [{ companyId: message.company_id, phone: to }] : [],
  )
  const known = new Set(
    (phones.length > 0 ? await knownPhones(deps, phones) : []).map(
      ({ companyId, phone }) => `${companyId} ${phone}`,
    ),
  )
  const limits = await readLimits(
    deps.database.db,
    phones.map(({ companyId }) => companyId),
  )
  const answers = await takeMessages(
    deps,
    asking.map(({ message, recipient: { channel, to } }) => {
      const by = {
        companyId: message.company_id,
        cause: causeOf(message),
        isToStaff: isToStaff(message.kind),
      }
      if (channel === 'MAIL') return { ...by, mail: to }
      return {
        ...by,
        phone: to,
        limit: limits.get(by.companyId)!,
        isKnown: message.caused_by_company || known.has(`${by.companyId} ${to}`),
        isLessUrgent: isLessUrgent(message.kind),
      }
    }),
  )
  for (const [number, { message, recipient }] of asking.entries()) {
    if (answers[number] !== undefined) continue
    if (recipient.channel === 'MAIL') message.mail_spent = true
    else message.spent = true
  }
  await warnOwners(deps, limits, log)
  return answers
}

/** The next recipient, whose limit has to be consumed first. */
type Asking = { asks: Candidate }

/** By channel: null if within the limit, otherwise the exceeded limit. */
type Answers = Partial<Record<Recipient['channel'], OverLimit | null>>

function nextRecipient(
  { message: { channel, refused, spent, mail_spent, deadline }, left, smsFrom }: Draft,
  answers: Answers,
): ChannelChoice | Asking {
  if (channel !== null)
    // It may have been sent this way already: only the same gateway can recognize a duplicate.
    return (
      left.find((recipient) => recipient.channel === channel) ?? {
        status: 'UNKNOWN',
        detail: 'cannot be reached by the same way any more',
      }
    )
  for (const recipient of left) {
    if (recipient.channel === 'MESSENGER' || recipient.channel === 'PUSH') return recipient
    const isSms = recipient.channel === 'SMS'
    if (isSms && isSpecialNumber(recipient.to)) continue
    // A message that would be too late after quiet hours is sent at once.
    if (isSms && smsFrom !== undefined && smsFrom < deadline) return { quietUntil: smsFrom }
    if (isSms ? spent : mail_spent) return recipient
    const answer = answers[recipient.channel]
    if (answer === undefined) return { asks: recipient }
    if (answer === null) return recipient
  }
  const over = [answers.SMS, answers.MAIL].flatMap((answer) => answer ?? [])
  const soonest = over.toSorted((one, other) => one.afterSeconds - other.afterSeconds)[0]
  if (soonest !== undefined) return soonest
  return refused.length > 0
    ? { status: 'FAILED', detail: `refused: ${refused.join(', ')}` }
    : { status: 'DROPPED', detail: left.length > 0 ? 'special number' : 'nobody to reach' }
}

const causeOf = ({ caused_by_address: address, caused_by_block: block }: Claimed) =>
  address === null || block === null ? undefined : { address, block }
