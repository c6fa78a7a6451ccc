import type { CodeSent, ConfirmationWay, ConfirmedAction, Locale } from '@zapys/contract'
import { CODE_RESEND_SECONDS } from '@zapys/contract/code-resend'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { type Asker, askerOf, type From } from './asker.ts'
import { askLongCode } from './ask-long-code.ts'
import { CODE_SECONDS, CODE_TRIES, codeOf, type Purpose } from './codes.ts'
import { type AccountDeps, isWithinShares, mayAnnounceCode, queueOrTakeBack } from './send-code.ts'
import { takeTry, type Tries } from './take-try.ts'

export type CodeRequest = {
  purpose: Purpose
  /** International format: + and digits. */
  phone: string
  locale: Locale
  from: From
  /** Attempts consumed for the address; a browser's own attempt needs no other. An error if none were left. */
  tries: Tries | ApiError
  /** A proof of work was solved for this code. */
  hasWorked: boolean
  /** The signed-in person who changes the account. */
  personId?: string
  /** For a confirmation code: the change, see `askerOf`, and the action that the message names. */
  use?: string
  action?: ConfirmedAction
  /** For a code to a new phone: how the change was confirmed. */
  confirmedBy?: ConfirmationWay
  /** Email address that gets the code instead of the phone. */
  email?: string
  /** Runs in the transaction that stores the code. */
  onStore?: (tx: Tx) => Promise<void>
}
type CallerCodeRequest = CodeRequest & { asker: Asker }

/**
 * Sends a code, or the same code again; each caller has a separate one. Once the attempts of the address or number are
 * used up, it is the long code, shared by all callers.
 * The response reveals neither whether the number is known nor whether a message was sent. Requests within the resend
 * time or over the daily limits send nothing. While such a limit could apply to any similar number, the response says
 * that no SMS may come.
 * Rejects with `challenge.required` and, for a new phone, with `request.tooMany`, before anything is read about the
 * number. docs/rules/accounts.md.
 */
export async function askCode(
  deps: AccountDeps,
  company: CompanyScope,
  codeRequest: CodeRequest,
): Promise<CodeSent> {
  const { database, clock } = deps
  const request: CallerCodeRequest = {
    ...codeRequest,
    asker: askerOf(deps.secret, codeRequest.from, codeRequest),
  }
  const isByMail = request.email !== undefined
  // Checked before anything is consumed: the same for all callers.
  const mayAnnounce = isByMail || (await mayAnnounceCode(deps, company, request.phone, { isLong: false }))
  const answer = (challenge: Challenge): CodeSent => {
    // A signed-in person gets the true result: it reveals nothing about others.
    const isPossible = request.personId === undefined || isByMail ? mayAnnounce : challenge.sent
    return answerOf(request.phone, challenge, { now: clock.now(), isPossible })
  }
  const waited = await liveChallenge(database.db, company, request, clock.now())
  if (waited !== undefined && resendAfter(waited, clock.now()) > 0) return answer(waited)
  const tries =
    request.tries === 'COMMON' && !isConfirmation(request)
      ? await takeTryAtPhone(deps, request)
      : request.tries
  if (tries instanceof ApiError) {
    if (request.personId !== undefined) throw tries
    return askLongCode(deps, company, request)
  }
  const isSent = isByMail || (await isWithinShares(deps, company, request, { isLong: false }))

  return database.inTransaction(async (tx) => {
    // Two concurrent requests must not start two challenges with two codes.
    const key = `${company.companyId} ${request.purpose} ${request.phone} ${request.asker.asker}`
    await lockByName(tx, 'challenge', key)
    const now = clock.now()
    const live = await liveChallenge(tx, company, request, now)
    if (live !== undefined && resendAfter(live, now) > 0) return answer(live)
    await request.onStore?.(tx)
    const challenge = await saveChallenge(tx, company, request, live, { now, isSent })
    const code = codeOf(deps.secret, challenge.challenge_id, request.purpose)
    await queueOrTakeBack(tx, deps, company, { ...request, code, expiresAt: challenge.expires_at }, isSent)
    return answer(challenge)
  })
}

/** Limited by `code.confirm` alone: a forgotten session must not use up the sign-in codes of the owner's phone. */
const isConfirmation = ({ purpose }: CodeRequest) => purpose === 'CONFIRM' || purpose === 'CONFIRM_BY_MAIL'

/** A signed-in person is limited regardless of the address: requests of neighbors do not count. */
const takeTryAtPhone = (deps: AccountDeps, { phone, personId, from: { address, deviceKey } }: CodeRequest) =>
  takeTry(deps, 'code.ask', { phone, ...(personId === undefined && { from: address }) }, { phone, deviceKey })

type Challenge = {
  challenge_id: string
  tries_left: number
  asked_at: number
  expires_at: number
  sent: boolean
}

const liveChallenge = (
  db: Connection,
  company: CompanyScope,
  { phone, purpose, personId, confirmedBy, asker }: CallerCodeRequest,
  now: number,
): Promise<Challenge | undefined> =>
  db
    .selectFrom('code_challenge')
    .select(['challenge_id', 'tries_left', 'asked_at', 'expires_at', 'sent'])
    .where('company_id', '=', company.companyId)
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('asker', '=', asker.asker)
    .where(sql<boolean>`person_id is not distinct from ${personId ?? null}::uuid`)
    .where(sql<boolean>`confirmed_by is not distinct from ${confirmedBy ?? null}::text`)
    .where('expires_at', '>', instant(now))
    .where('used_at', 'is', null)
    .executeTakeFirst()

/**
 * Seconds until another request sends a message, which takes time to arrive. With no attempts left the same code is
 * useless.
 */
const resendAfter = ({ tries_left, asked_at, expires_at }: Challenge, now: number): number =>
  secondsUntil(
    tries_left === 0 ? expires_at : Math.min(asked_at + CODE_RESEND_SECONDS * 1000, expires_at),
    now,
  )

const secondsUntil = (moment: number, now: number) => Math.max(0, Math.ceil((moment - now) / 1000))

const answerOf = (
  phone: string,
  challenge: Challenge,
  { now, isPossible }: { now: number; isPossible: boolean },
): CodeSent => ({
  phone,
  resend_after: resendAfter(challenge, now),
  expires_in: secondsUntil(challenge.expires_at, now),
  ...(isPossible ? {} : { sms_possible: false }),
})

/** A repeated request keeps the challenge, so that its attempts do not multiply. */
async function saveChallenge(
  tx: Tx,
  company: CompanyScope,
  { phone, purpose, personId, confirmedBy, asker }: CallerCodeRequest,
  live: Challenge | undefined,
  { now, isSent }: { now: number; isSent: boolean },
): Promise<Challenge> {
  const challenge = {
    challenge_id: live?.challenge_id ?? newId(),
    tries_left: live?.tries_left ?? CODE_TRIES,
    asked_at: now,
    expires_at: live?.expires_at ?? now + CODE_SECONDS * 1000,
    sent: live?.sent === true || isSent,
  }
  await tx
    .insertInto('code_challenge')
    .values({
      ...challenge,
      ...asker,
      company_id: company.companyId,
      phone,
      purpose,
      person_id: personId ?? null,
      confirmed_by: confirmedBy ?? null,
      asked_at: new Date(now),
      expires_at: new Date(challenge.expires_at),
      created: new Date(now),
    })
    // Does not write `tries_left`: a concurrent request may be consuming one.
    .onConflict((conflict) =>
      conflict.column('challenge_id').doUpdateSet({ asked_at: new Date(now), sent: challenge.sent }),
    )
    .execute()
  return challenge
}
