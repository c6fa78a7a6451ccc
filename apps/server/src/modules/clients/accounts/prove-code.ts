import type { ConfirmationWay } from '@zapys/contract'
import { sql } from 'kysely'
import { instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { giveBack } from '../../../platform/rate-limits/public.ts'
import { askerOf, type From } from './asker.ts'
import { CODE_TRIES, codeOf, isLong, isSameCode, longCodeOf, type Purpose, typedCode } from './codes.ts'
import { isWayIn, requireWayIn } from './switches.ts'

/**
 * Attempts from other networks at a code requested without a browser key: a program on the move has another address
 * when the code arrives. The rest are reserved for the network that requested it.
 */
const TRIES_FROM_ELSEWHERE = 2

export type CodeInput = {
  purpose: Purpose
  /** International format: + and digits. */
  phone: string
  /** As typed. */
  code: string
  /** Restricts to the code sent by this company; without it any valid code of the phone fits. */
  companyId: string | undefined
  from: From
  personId?: string
  /** For a confirmation code: the change, see `askerOf`. */
  use?: string
}

/** A matching code. It can be used only once, see `useCode`. */
export type Proof = {
  challengeId: string
  companyId: string
  /** The same code was used before. */
  isUsed: boolean
  /** For a long code: the owner's phone. */
  ownerPhone?: string
  /** For a code to a new phone: how the change was confirmed. */
  confirmedBy?: ConfirmationWay | null
}

/**
 * Finds the challenge of the typed code among those that the same caller started. Every guess consumes an attempt of
 * each before the comparison, so that concurrent guesses get no more attempts than sequential ones.
 * A long code belongs to the phone only and has no limit of attempts. Rejects with `code.wrong`, for a long code also
 * as `requireWayIn`.
 */
export async function proveCode(deps: Deps, input: CodeInput): Promise<Proof> {
  const { purpose, phone, code, companyId, from, personId, use } = input
  const typed = typedCode(code)
  // Malformed input cannot be right: a typo costs no attempt.
  if (typed === undefined) throw new ApiError('code.wrong')
  if (isLong(typed)) return proveLongCode(deps, input, typed)
  const { asker_kind, asker } = askerOf(deps.secret, from, { personId, use })
  const tried = await deps.database.inTransaction((tx) =>
    tx
      .updateTable('code_challenge')
      .set({ tries_left: sql<number>`tries_left - 1` })
      .where('tries_left', '>', 0)
      .where('challenge_id', 'in', (live) =>
        live
          .selectFrom('code_challenge')
          .select('challenge_id')
          .where('phone', '=', phone)
          .where('purpose', '=', purpose)
          .where('sent', '=', true)
          .where((challenge) =>
            challenge.or([
              challenge.and([challenge('asker', '=', asker), challenge('tries_left', '>', 0)]),
              challenge.and([
                challenge('asker_kind', '=', 'BLOCK'),
                challenge.val(asker_kind === 'BLOCK'),
                challenge('tries_left', '>', CODE_TRIES - TRIES_FROM_ELSEWHERE),
              ]),
            ]),
          )
          .where('expires_at', '>', instant(deps.clock.now()))
          .$call((query) => (companyId === undefined ? query : query.where('company_id', '=', companyId)))
          .$call((query) => (personId === undefined ? query : query.where('person_id', '=', personId)))
          // In one order, so that concurrent guesses do not deadlock.
          .orderBy('challenge_id')
          .forUpdate(),
      )
      .returning(['challenge_id', 'company_id', 'used_at', 'confirmed_by'])
      .execute(),
  )
  const fitting = tried.filter((each) => isSameCode(codeOf(deps.secret, each.challenge_id, purpose), typed))
  const challengeRow = fitting.find((each) => each.used_at === null) ?? fitting[0]
  if (challengeRow === undefined) throw await wrongCode(deps, input, asker)
  return {
    challengeId: challengeRow.challenge_id,
    companyId: challengeRow.company_id,
    isUsed: challengeRow.used_at !== null,
    confirmedBy: challengeRow.confirmed_by,
  }
}

/**
 * Error `code.wrong`; with `Retry-After` once the caller's codes have no attempts left, until a new code can be
 * requested.
 */
async function wrongCode(deps: Deps, input: CodeInput, asker: string): Promise<ApiError> {
  const { purpose, phone, companyId, personId } = input
  const now = deps.clock.now()
  const own = await deps.database.db
    .selectFrom('code_challenge')
    .select(['tries_left', 'expires_at'])
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('asker', '=', asker)
    .where('sent', '=', true)
    .where('expires_at', '>', instant(now))
    .$call((query) => (companyId === undefined ? query : query.where('company_id', '=', companyId)))
    .$call((query) => (personId === undefined ? query : query.where('person_id', '=', personId)))
    .execute()
  if (own.length === 0 || own.some(({ tries_left }) => tries_left > 0)) return new ApiError('code.wrong')
  const endsAt = Math.max(...own.map(({ expires_at }) => expires_at))
  return new ApiError('code.wrong', { retryAfterSeconds: Math.ceil((endsAt - now) / 1000) })
}

async function proveLongCode(
  deps: Deps,
  { purpose, phone, companyId, personId }: CodeInput,
  typed: string,
): Promise<Proof> {
  const { db } = deps.database
  const live = await db
    .selectFrom('code_challenge')
    .select(['challenge_id', 'company_id', 'used_at'])
    .where('phone', '=', phone)
    .where('purpose', '=', 'ANY')
    .where('sent', '=', true)
    .where('expires_at', '>', instant(deps.clock.now()))
    .execute()
  const challengeRow = live.find((each) => isSameCode(longCodeOf(deps.secret, each.challenge_id), typed))
  // Long codes are for signing in; a signed-in person confirms with a code for that very change.
  if (challengeRow === undefined || personId !== undefined || !isWayIn(purpose))
    throw new ApiError('code.wrong')
  // It may have been requested at another company with other settings.
  const company = await companyScope(db, companyId ?? challengeRow.company_id)
  await requireWayIn(db, company, purpose)
  return {
    challengeId: challengeRow.challenge_id,
    companyId: company.companyId,
    ownerPhone: phone,
    isUsed: challengeRow.used_at !== null,
  }
}

/**
 * Marks the code as used, in the transaction of its effect, so that only one of several concurrent requests succeeds.
 * The owner of a long code may request another on the next browser. Rejects with `usedCode`.
 */
export async function useCode(
  tx: Tx,
  deps: Deps,
  proof: Proof,
  usedCode: 'code.wrong' | 'account.alreadyCreated' = 'code.wrong',
): Promise<void> {
  const { clock } = deps
  const used = await tx
    .updateTable('code_challenge')
    .set({ used_at: new Date(clock.now()) })
    .where('challenge_id', '=', proof.challengeId)
    .where('used_at', 'is', null)
    .returning('challenge_id')
    .executeTakeFirst()
  if (used === undefined) throw new ApiError(usedCode)
  const inTx = { ...deps, database: { ...deps.database, db: tx } }
  if (proof.ownerPhone !== undefined) await giveBack(inTx, ['code.askLong'], { phone: proof.ownerPhone })
}
