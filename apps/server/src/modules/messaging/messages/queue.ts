/** Queues messages in the transaction of their cause: rolled back with it, sent after it commits. */
import { HOUR_MS } from '@zapys/domain/time'
import type { ConfirmedAction, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
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
  /** Subject of the message: texts, recipient and channel are determined when it is sent. */
  about:
    | { appointmentId: string; seriesId?: string; surveyId?: string }
    | { entryId: string }
    | { clientId: string }
    | { membershipId: string }
  /**
   * The start that the message refers to, in epoch milliseconds; not sent if the appointment has another one by then.
   */
  startsAt?: number
  /** For a move: the start that the client still expects, in epoch milliseconds. */
  formerStart?: number
  /** Earliest time of sending (epoch milliseconds) and the reason for the delay. Absent: at once. */
  waits?: { until: number; reason: string }
  /** Epoch milliseconds; not sent later. */
  deadline: number
  /** Text by staff; for CUSTOM only. */
  text?: string
  /** The first message with a key is stored, later ones are ignored. */
  onceKey?: string
  /** For messages that a job sends on behalf of staff. Absent: whether staff made the request. */
  isCausedByCompany?: boolean
}

/** Returns the ids of new messages; those whose `onceKey` exists are skipped. */
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
  return messages.map(
    ({ kind, about, startsAt, formerStart, waits, deadline, onceKey, text, ...message }) => ({
      company_id: company.companyId,
      message_id: newId(),
      kind,
      ...subjectOf(about),
      client_id: 'clientId' in about ? about.clientId : null,
      membership_id: 'membershipId' in about ? about.membershipId : null,
      text: text ?? null,
      starts_at: startsAt === undefined ? null : new Date(startsAt),
      former_start: formerStart === undefined ? null : new Date(formerStart),
      once_key: onceKey ?? null,
      caused_by_address: cause?.address ?? null,
      caused_by_block: cause?.block ?? null,
      caused_by_company: message.isCausedByCompany ?? isCausedByCompany(),
      due_at: new Date(waits?.until ?? now),
      detail: waits?.reason ?? null,
      deadline: new Date(deadline),
      created: now,
    }),
  )
}

/** Columns that identify the subject of a message or notification. */
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
  /** The company on whose page the code was requested; the message names it. */
  companyId: string
  /** International format: + and digits. */
  phone: string
  code: string
  locale: Locale
  /** ANY is a long code, which works for every purpose. */
  purpose: 'SIGN_IN' | 'SIGN_UP' | 'RESET' | 'CHANGE_PHONE' | 'CONFIRM' | 'CONFIRM_BY_MAIL' | 'ANY' | 'STAFF'
  /** Set if the code goes by email; `phone` is then the account's. */
  email?: string | undefined
  /** What a code confirms: the message names it, to protect against phishing for the code. */
  action?: ConfirmedAction | undefined
  /** Epoch milliseconds; ten minutes from now when absent. */
  expiresAt?: number
}

const CODE_MS = 600_000

/** Sealed content of a code's row. */
export type SealedCode = Pick<CodeToQueue, 'phone' | 'email' | 'action' | 'code' | 'locale' | 'purpose'>

/**
 * A code goes only by SMS or to the given email address. Its content is sealed in the queue and removed once it was
 * sent or has expired.
 */
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

/** Sealed content of an account notice. It goes to the contacts from before the change. */
export type AccountNotice = {
  event: AccountEvent
  channel: 'SMS' | 'MAIL'
  /** Phone as + and digits, or an email address. */
  to: string
  locale: Locale
  /** The last digits of the new phone, where it changes. */
  ending?: string
  /** For STAFF_INVITED. */
  link?: string
  /** Name of the provider by which staff sign in. */
  provider?: string
}

/** Longer than for a code: the person may be offline when it is sent. */
const NOTICE_MS = 24 * HOUR_MS

/** Sealed, since the account may no longer have the contact when it is sent. */
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
