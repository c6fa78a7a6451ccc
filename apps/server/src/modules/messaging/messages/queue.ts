/** Puts messages into the queue, in the transaction of their cause: rolled back with it, sent after it. */
import type { ConfirmedAction, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../../platform/deps.ts'
import { currentAttribution, isCausedByCompany } from '../../../platform/rate-limits/public.ts'
import { seal } from '../../../platform/http/seal.ts'

export type MessageToQueue = {
  kind:
    | 'BOOKED'
    | 'MOVED'
    | 'CHANGED'
    | 'CANCELLED'
    | 'TO_PAY'
    | 'REMINDER'
    | 'WAITING'
    | 'PLACE_OFFERED'
    | 'SURVEY'
    | 'REVIEW'
    | 'GIFT'
    | 'CUSTOM'
  /** What it is about: words, recipient and channel are looked up when it is sent. */
  about:
    | { appointmentId: string; seriesId?: string; surveyId?: string }
    | { entryId: string }
    | { clientId: string }
    | { membershipId: string }
  /** The start that it speaks of, epoch milliseconds; not sent where the appointment has another one then. */
  startsAt?: number
  /** Not before, and why: epoch milliseconds. At once when absent. */
  waits?: { until: number; reason: string }
  /** Later than this it is of no use; epoch milliseconds. */
  deadline: number
  /** Of CUSTOM: what staff wrote. */
  text?: string
  /** Of several with the same key the first is kept. */
  onceKey?: string
  /** Of a message that a job sends for staff. Absent: whether the request is theirs. */
  isCausedByCompany?: boolean
}

/** Answers the ids of those that are new: of which none with the same `onceKey` was there. */
export async function queueMessages(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  messages: readonly MessageToQueue[],
): Promise<string[]> {
  const queued = await tx
    .insertInto('message')
    .values(messageRows(deps, company, messages))
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .execute()
  if (queued.length > 0) tx.notifyAfterCommit('messages')
  return queued.map(({ message_id }) => message_id)
}

export function messageRows(
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  messages: readonly MessageToQueue[],
) {
  const now = new Date(clock.now())
  const cause = currentAttribution()
  return messages.map(({ kind, about, startsAt, waits, deadline, onceKey, text, ...message }) => ({
    company_id: company.companyId,
    message_id: newId(),
    kind,
    ...subjectOf(about),
    client_id: 'clientId' in about ? about.clientId : null,
    membership_id: 'membershipId' in about ? about.membershipId : null,
    text: text ?? null,
    starts_at: startsAt === undefined ? null : new Date(startsAt),
    once_key: onceKey ?? null,
    caused_by_address: cause?.address ?? null,
    caused_by_block: cause?.block ?? null,
    caused_by_company: message.isCausedByCompany ?? isCausedByCompany(),
    due_at: new Date(waits?.until ?? now),
    detail: waits?.reason ?? null,
    deadline: new Date(deadline),
    created: now,
  }))
}

/** What a message or a notification is about, as columns. */
export const subjectOf = (about: MessageToQueue['about']) =>
  !('appointmentId' in about)
    ? {
        entry_id: 'entryId' in about ? about.entryId : null,
        appointment_id: null,
        series_id: null,
        survey_id: null,
      }
    : {
        entry_id: null,
        appointment_id: about.appointmentId,
        series_id: about.seriesId ?? null,
        survey_id: about.surveyId ?? null,
      }

export type CodeToQueue = {
  /** The company on whose page it was asked for; the message names it. */
  companyId: string
  /** + and digits. */
  phone: string
  code: string
  locale: Locale
  /** ANY is a long code, which opens every way in. */
  purpose: 'SIGN_IN' | 'SIGN_UP' | 'RESET' | 'CHANGE_PHONE' | 'CONFIRM' | 'CONFIRM_BY_MAIL' | 'ANY' | 'STAFF'
  /** Set for a code that goes by mail; `phone` is then the account's. */
  email?: string | undefined
  /** What a code confirms: the message names it, to protect against phishing for the code. */
  action?: ConfirmedAction | undefined
  /** Epoch milliseconds; ten minutes from now when absent. */
  expiresAt?: number
}

const CODE_MS = 600_000

/** What lies sealed in the row of a code. */
export type SealedCode = Pick<CodeToQueue, 'phone' | 'email' | 'action' | 'code' | 'locale' | 'purpose'>

/** A code goes by SMS, or to the mail that it names, and by no other channel. It lies in the queue sealed, and is removed as soon as it was sent or has expired. */
export async function queueCode(
  tx: Tx,
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  { companyId, expiresAt, phone, email, action, code, locale, purpose }: CodeToQueue,
): Promise<void> {
  const now = clock.now()
  const content: SealedCode = { phone, email, action, code, locale, purpose }
  await tx
    .insertInto('message')
    .values({
      company_id: companyId,
      message_id: newId(),
      kind: 'CODE',
      sealed: seal(secret, 'messages', content),
      due_at: new Date(now),
      deadline: new Date(expiresAt ?? now + CODE_MS),
      created: new Date(now),
    })
    .execute()
  tx.notifyAfterCommit('codes')
}

export type AccountEvent =
  | 'PHONE_CHANGED'
  | 'PHONE_CHANGE_WAITS'
  | 'PHONE_CHANGE_FAILED'
  | 'MAIL_CHANGED'
  | 'PASSWORD_CHANGED'
  | 'PROVIDER_LINKED'
  | 'STAFF_INVITED'
  | 'STAFF_PROVIDER_ALLOWED'
  | 'STAFF_PROVIDER_UNLINKED'

/** What lies sealed in the row of a notice about an account. It goes to the contacts from before the change. */
export type AccountNotice = {
  event: AccountEvent
  channel: 'SMS' | 'MAIL'
  /** + and digits, or a mail. */
  to: string
  locale: Locale
  /** The last digits of the new phone, where it changes. */
  ending?: string
  /** Of STAFF_INVITED. */
  link?: string
  /** Name of the provider where staff signs in. */
  provider?: string
}

/** Of use for longer than a code: the person may be without a network when it is sent. */
const NOTICE_MS = 24 * 3_600_000

/** Sealed, since the account may not have the contact any more when it is sent. */
export async function queueAccountNotices(
  tx: Tx,
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  companyId: string,
  notices: readonly AccountNotice[],
): Promise<void> {
  if (notices.length === 0) return
  const now = clock.now()
  await tx
    .insertInto('message')
    .values(
      notices.map((notice) => ({
        company_id: companyId,
        message_id: newId(),
        kind: 'ACCOUNT' as const,
        sealed: seal(secret, 'messages', notice),
        due_at: new Date(now),
        deadline: new Date(now + NOTICE_MS),
        created: new Date(now),
      })),
    )
    .execute()
  tx.notifyAfterCommit('messages')
}
