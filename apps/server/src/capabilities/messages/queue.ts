/** Puts messages into the queue, in the transaction of their cause: rolled back with it, sent after it. */
import type { Locale } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import { tellAfterCommit, type Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Deps } from '../../deps.ts'
import { currentCause } from '../limits/public.ts'
import { seal } from '../../http/seal.ts'

export type MessageToQueue = {
  kind: 'BOOKED' | 'MOVED' | 'CANCELLED' | 'TO_PAY' | 'REMINDER' | 'PLACE_OFFERED' | 'SURVEY' | 'REVIEW'
  /** What it is about: words, recipient and channel are looked up when it is sent. */
  about: { appointmentId: string; seriesId?: string; surveyId?: string } | { entryId: string }
  /** The start that it speaks of, epoch milliseconds; not sent where the appointment has another one then. */
  startsAt?: number
  /** Not before; epoch milliseconds, at once when absent. */
  dueAt?: number
  /** Later than this it is of no use; epoch milliseconds. */
  deadline: number
  /** Of several with the same key the first is kept. */
  onceKey?: string
}

/** Answers its id; undefined: one with the same `onceKey` is there. */
export async function queueMessage(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { kind, about, startsAt, dueAt, deadline, onceKey }: MessageToQueue,
): Promise<string | undefined> {
  const now = new Date(clock.now())
  const cause = currentCause()
  const inserted = await tx
    .insertInto('message')
    .values({
      company_id: company.companyId,
      message_id: newId(),
      kind,
      ...('entryId' in about
        ? { entry_id: about.entryId }
        : {
            appointment_id: about.appointmentId,
            series_id: about.seriesId ?? null,
            survey_id: about.surveyId ?? null,
          }),
      starts_at: startsAt === undefined ? null : new Date(startsAt),
      once_key: onceKey ?? null,
      caused_by_address: cause?.address ?? null,
      caused_by_block: cause?.block ?? null,
      due_at: new Date(dueAt ?? now),
      deadline: new Date(deadline),
      created: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst()
  if (inserted === undefined) return undefined
  tellAfterCommit(tx, 'messages')
  return inserted.message_id
}

export type CodeToQueue = {
  /** The company on whose page it was asked for; the message names it. */
  companyId: string
  /** + and digits. */
  phone: string
  code: string
  locale: Locale
  /** ANY is a long code, which opens every way in. */
  purpose: 'SIGN_IN' | 'SIGN_UP' | 'RESET' | 'CHANGE_PHONE' | 'ANY'
  /** Epoch milliseconds; ten minutes from now when absent. */
  expiresAt?: number
}

const CODE_MS = 600_000

/** What lies sealed in the row of a code. */
export type SealedCode = Pick<CodeToQueue, 'phone' | 'code' | 'locale' | 'purpose'>

/** A code goes by SMS only. It lies in the queue sealed, and is removed as soon as it was sent or has expired. */
export async function queueCode(
  tx: Tx,
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  { companyId, expiresAt, phone, code, locale, purpose }: CodeToQueue,
): Promise<void> {
  const now = clock.now()
  const content: SealedCode = { phone, code, locale, purpose }
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
  tellAfterCommit(tx, 'codes')
}
