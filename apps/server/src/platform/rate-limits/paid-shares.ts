/** Paid messages of an installation per day, and their division into shares. docs/rules/limits.md */
import { DAY_SECONDS } from '@zapys/domain/time'
import { rateLimits } from '@zapys/contract'
import type { PlatformDeps } from '../deps.ts'
import type { Cause } from './attribution.ts'
import {
  type UsageDeps,
  secondsLeft,
  summedUp,
  takeUnseen,
  takeUses,
  type Use,
  usedCounts,
  usedPart,
} from './usage.ts'

/** All codes that an installation sends in a day, unless CODES_PER_DAY is set; includes other messages to strangers. */
export const DEFAULT_CODES_PER_DAY = 200

type Share = (perDay: number) => number
type Shares = { prefix: Share; company: Share; deployment: Share }

/**
 * Shares of the day, for unknown numbers and for clients of the company. An attacker with many numbers uses up only the
 * strangers' half of the codes: clients still get codes, confirmations and reminders.
 */
export const paidShares = {
  /** Part of CODES_PER_DAY, for codes and all other messages together. */
  stranger: {
    /**
     * Numbers that differ in their last four digits only: numbers that earn from every message are sold like that.
     * Each kind has this share: messages of a guest's bookings leave the guest a code.
     */
    prefix: (perDay) => Math.max(3, Math.floor(perDay / 40)),
    /** One company under attack leaves a part to the others. */
    company: (perDay) => Math.ceil(perDay * 0.3),
    deployment: (perDay) => Math.floor(perDay / 2),
  },
  /** Part of CODES_PER_DAY. */
  clientCodes: {
    prefix: (perDay) => Math.max(10, Math.floor(perDay / 4)),
    company: (perDay) => Math.ceil(perDay / 2),
    deployment: (perDay) => Math.ceil(perDay / 2),
  },
} as const satisfies Record<string, Shares>

/**
 * Part of MESSAGES_PER_DAY: messages about visits, and codes that clients' known browsers request. Only clients and the
 * company cause these, so a company's share depends on its size. An amount granted by the operator counts separately.
 */
const sharesOfClientMessages = (deps: PaidDeps, limit: MessageLimit): Shares => ({
  prefix: (perDay) => Math.max(10, Math.floor(Math.max(perDay, limit.granted ?? 0) / 4)),
  company: () => companyShare(deps, limit),
  deployment: (perDay) => limit.granted ?? perDay,
})

/** Maximum for one kind in a strangers' share: an attacker with bookings leaves some codes, and the reverse. */
export const maxOfOneKind = (share: number): number => Math.ceil(share * 0.7)

/** Recipient, company, and whether the company knows the number. */
type Paid = { companyId: string; phone: string; isKnown: boolean; limit: MessageLimit }
/** Also whether the client's known browser requests it, and whether the code is long. */
type PaidCode = Paid & { byKnownBrowser: boolean; isLong: boolean }
type PaidDeps = UsageDeps & Pick<PlatformDeps, 'codesPerDay' | 'messagesPerDay'>
type Kind = 'codes' | 'others'

/**
 * Anyone who knows a client's number can request codes for it and use up that share. Only the client uses a browser
 * that the account knows, so such requests count with the messages that only a client can cause.
 */
function sharesOf(
  deps: PaidDeps,
  kind: Kind,
  { companyId, phone, isKnown, limit, byKnownBrowser, isLong = false }: Paid & Partial<PaidCode>,
): Use[] {
  const ofClient = kind === 'codes' && byKnownBrowser !== true ? 'clientCodes' : 'clientMessages'
  const name = isKnown ? ofClient : 'stranger'
  const isMessage = name === 'clientMessages'
  const perDay = isMessage ? messagesPerDay(deps) : (deps.codesPerDay ?? DEFAULT_CODES_PER_DAY)
  const shares: Shares = isMessage ? sharesOfClientMessages(deps, limit) : paidShares[name]
  // An amount granted to one company does not reduce the shares of others.
  const isApart = isMessage && limit.granted !== null
  const all = isApart ? companyId : 'all'
  const prefix = phone.slice(0, -4)
  const ofOneKind = isKnown ? (most: number) => most : maxOfOneKind
  // A company's chosen limit never blocks codes: clients sign in with them.
  const ofCompany = isMessage && kind === 'others' ? limitInForce(deps, limit) : shares.company(perDay)
  const share = (part: string, subject: string, most: number): Use => ({
    rule: `paid.${name}.${part}`,
    subject,
    most,
    seconds: DAY_SECONDS,
  })
  return [
    // A caller who uses up the short codes of a number must not use up its long ones.
    share(
      `${isLong ? 'long' : kind}.prefix`,
      isApart ? `${companyId} ${prefix}` : prefix,
      shares.prefix(perDay),
    ),
    share(`${kind}.company`, companyId, ofOneKind(ofCompany)),
    share('company', companyId, shares.company(perDay)),
    share(kind, all, ofOneKind(shares.deployment(perDay))),
    share('deployment', all, shares.deployment(perDay)),
  ]
}

/** Without and with the codes that clients' known browsers requested. */
type MessagesUsed = { messages: number; withCodes: number }

/** Today's used part of each company's share. */
export async function messagesUsed(deps: UsageDeps, companyIds: readonly string[]): Promise<MessagesUsed[]> {
  const rules = ['paid.clientMessages.others.company', 'paid.clientMessages.company']
  const counts = await usedCounts(
    deps,
    companyIds.flatMap((subject) => rules.map((rule) => ({ rule, subject, seconds: DAY_SECONDS }))),
  )
  return companyIds.map((_, index) => ({ messages: counts[2 * index]!, withCodes: counts[2 * index + 1]! }))
}

/** When the limits of a day end, in epoch milliseconds. */
export const dayEndsAt = (now: number): number => now + secondsLeft(now, DAY_SECONDS) * 1000

/**
 * Takes a code from the day's shares; `full` names a share that is used up. The same statements run in all cases, so
 * neither the response nor its time reveals who is a client. The narrowest share is taken first, so that an attack on
 * one prefix does not use up the day for all. With `mayBeSent` false nothing is taken.
 */
export async function takeCode(
  deps: PaidDeps,
  paid: PaidCode,
  mayBeSent: boolean,
): Promise<string | undefined> {
  let full = mayBeSent ? undefined : 'special number'
  for (const use of sharesOf(deps, 'codes', paid)) {
    const isTaken = await takeUnseen(deps, { ...use, most: full === undefined ? use.most : 0 })
    if (!isTaken) full ??= use.rule
  }
  return full
}

/** Shares of codes requested by other browsers do not depend on a company's limit. */
const ANY_LIMIT: MessageLimit = { granted: null, chosen: null, resources: 0 }

/**
 * Whether codes to this number could be held back now. Checks the shares of unknown numbers and of clients alike, so
 * the result does not reveal which of them the number is.
 */
export async function codesMayBeHeldBack(
  deps: PaidDeps,
  paid: Pick<PaidCode, 'companyId' | 'phone' | 'isLong'>,
): Promise<boolean> {
  const uses = [false, true].flatMap((isKnown) =>
    sharesOf(deps, 'codes', { ...paid, isKnown, byKnownBrowser: false, limit: ANY_LIMIT }),
  )
  return (await usedPart(deps, uses)) >= 1
}

/** Reminders stop here, so that cancellations are still sent on the busiest day. */
const LESS_URGENT_PART = 0.8
/** Messages to staff stop here: one booking may cause several, and clients need reminders, too. */
const STAFF_PART = 0.5

/** A limit of paid messages is exceeded; `afterSeconds`: when to retry. */
export type OverLimit = { full: string; afterSeconds: number }

type PaidMessage = Paid & {
  /** The request that caused the message, if known. */
  cause: Cause | undefined
  /** A reminder, survey or review request: leaves the last fifth of the day to all other messages. */
  isLessUrgent?: boolean
  /** Staff gets more messages than a client, and leaves half of the day to clients. */
  isToStaff?: boolean
}

/** The address as the client typed it. A staff member's address has no separate limit: a busy day has many bookings. */
type Mail = { companyId: string; mail: string; cause: Cause | undefined; isToStaff: boolean }

/**
 * Whether each of these messages may be sent now, in their order; undefined: it may, and is counted. If all may, as
 * nearly always, it takes one statement.
 */
export async function takeMessages(
  deps: PaidDeps,
  messages: readonly (PaidMessage | Mail)[],
): Promise<(OverLimit | undefined)[]> {
  const uses = messages.map((message) => ('mail' in message ? usesOfMail(message) : usesOf(deps, message)))
  if (messages.length > 1 && (await takeUses(deps, summedUp(uses.flat()))).length === 0)
    return messages.map(() => undefined)
  const answers: (OverLimit | undefined)[] = []
  // The first caller gets the last place.
  for (const each of uses) answers.push(overLimit(deps, await takeUses(deps, each)))
  return answers
}

function usesOf(
  deps: PaidDeps,
  { cause, isLessUrgent = false, isToStaff = false, ...paid }: PaidMessage,
): Use[] {
  const subjects: Record<string, string | undefined> = { phone: paid.phone, ...cause }
  const rule = isToStaff ? 'message.staff' : 'message.paid'
  const part = isToStaff ? STAFF_PART : isLessUrgent ? LESS_URGENT_PART : 1
  return [
    ...rateLimits[rule].limits.flatMap(({ by, most, seconds }) => {
      const subject = subjects[by]
      return subject === undefined ? [] : [{ rule: `${rule}.${by}`, subject, most, seconds }]
    }),
    ...sharesOf(deps, 'others', paid).map((use) => ({ ...use, most: Math.ceil(use.most * part) })),
  ]
}

function usesOfMail({ companyId, mail, cause, isToStaff }: Mail): Use[] {
  const subjects: Record<string, string | undefined> = {
    company: companyId,
    mail: isToStaff ? undefined : mailbox(mail),
    ...cause,
  }
  return rateLimits['message.mail'].limits.flatMap(({ by, most, seconds }) => {
    const subject = subjects[by]
    return subject === undefined ? [] : [{ rule: `message.mail.${by}`, subject, most, seconds }]
  })
}

/** Counts the spellings of one mailbox together: any case, and with or without a tag. */
function mailbox(mail: string): string {
  const [name = '', domain = ''] = mail.toLowerCase().split('@')
  return `${name.split('+')[0]}@${domain}`
}

function overLimit({ clock }: PaidDeps, full: readonly Use[]): OverLimit | undefined {
  if (full.length === 0) return undefined
  const now = clock.now()
  return {
    full: full.map(({ rule }) => rule).join(', '),
    afterSeconds: Math.max(...full.map(({ seconds }) => secondsLeft(now, seconds))),
  }
}

/* Maximum of paid messages to clients that a company may cause in a day. docs/rules/limits.md */

/** All paid messages to clients in a day, other than codes, unless MESSAGES_PER_DAY is set. */
const DEFAULT_MESSAGES_PER_DAY = 1000

/** A full day of visits, each with a confirmation, a reminder and sometimes a change. */
const PER_RESOURCE = 20
/** Parts of MESSAGES_PER_DAY. Staff can add resources, so a part is always left to other companies. */
const [MIN_PART, MAX_PART] = [0.6, 0.8]

export type MessageLimit = {
  /** Number of bookable people and rooms. */
  resources: number
  /** Granted by the operator, in addition to MESSAGES_PER_DAY. Null: by size. */
  granted: number | null
  /** Chosen by the company, to spend less. */
  chosen: number | null
}

export const messagesPerDay = (deps: Pick<PlatformDeps, 'messagesPerDay'>): number =>
  deps.messagesPerDay ?? DEFAULT_MESSAGES_PER_DAY

/** Maximum that the company may cause; it may choose less. */
export function companyShare(
  deps: Pick<PlatformDeps, 'messagesPerDay'>,
  { resources, granted }: Pick<MessageLimit, 'resources' | 'granted'>,
): number {
  const perDay = messagesPerDay(deps)
  const [min, max] = [Math.ceil(perDay * MIN_PART), Math.ceil(perDay * MAX_PART)]
  return granted ?? Math.min(max, Math.max(min, resources * PER_RESOURCE))
}

/** The effective limit: the share, or less if the company chose less. */
export const limitInForce = (deps: Pick<PlatformDeps, 'messagesPerDay'>, limit: MessageLimit): number =>
  Math.min(companyShare(deps, limit), limit.chosen ?? Infinity)
