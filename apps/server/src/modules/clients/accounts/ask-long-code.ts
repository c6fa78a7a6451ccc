/**
 * The long code is always available: one for all callers, valid until the next one may be sent. Only the owner of the
 * phone can enter it, and it is too long to guess. So no attacker can use up its attempts.
 * docs/decisions/0013-attempts-per-caller.md
 */
import type { CodeSent, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { newId } from '../../../platform/db/ids.ts'
import {
  giveBack,
  secondsUntilReset,
  consumeUnlessOver,
  usedPartOfLimits,
} from '../../../platform/rate-limits/public.ts'
import { type From, PHONE_OWNER } from './asker.ts'
import {
  CODE_TRIES,
  LONG_CODE_DIGITS,
  LONG_CODE_OVERLAP_SECONDS,
  LONG_CODE_SECONDS,
  longCodeOf,
  type Purpose,
} from './codes.ts'
import { type AccountDeps, isWithinShares, mayAnnounceCode, queueOrTakeBack } from './send-code.ts'
import { codeChallenge } from './work.ts'

type LongCodeRequest = {
  /** The requested purpose; a long code works for all of them. */
  purpose: Purpose
  /** International format: + and digits. */
  phone: string
  locale: Locale
  from: From
  hasWorked: boolean
}

const LIMITS = ['code.askLong'] as const

/**
 * Sends the code once per window; other callers get the same response, and the phone already has the code. Rejects with
 * `challenge.required` if it has to be sent and no proof of work was given.
 */
export async function askLongCode(
  deps: AccountDeps,
  company: CompanyScope,
  request: LongCodeRequest,
): Promise<CodeSent> {
  const { phone } = request
  const resendAfter = secondsUntilReset(deps, 'code.askLong')
  const answer: CodeSent = {
    phone,
    digits: LONG_CODE_DIGITS,
    resend_after: resendAfter,
    // Valid for this long, whenever it was sent in this window.
    expires_in: resendAfter + LONG_CODE_OVERLAP_SECONDS,
    // Checked before anything is consumed: the same for all callers.
    ...((await mayAnnounceCode(deps, company, phone, { isLong: true })) ? {} : { sms_possible: false }),
  }
  if ((await usedPartOfLimits(deps, LIMITS, { phone })) >= 1) return answer
  if (!request.hasWorked) throw await codeChallenge(deps, company, request.from)
  // Another request was faster.
  if ((await consumeUnlessOver(deps, LIMITS, { phone })) !== undefined) return answer
  try {
    await send(deps, company, request)
  } catch (error) {
    await giveBack(deps, LIMITS, { phone })
    throw error
  }
  return answer
}

async function send(deps: AccountDeps, company: CompanyScope, request: LongCodeRequest): Promise<void> {
  const isSent = await isWithinShares(deps, company, request, { isLong: true })
  const now = deps.clock.now()
  const expiresAt = now + LONG_CODE_SECONDS * 1000
  const challenge_id = newId()
  const code = longCodeOf(deps.secret, challenge_id)
  await deps.database.inTransaction(async (tx) => {
    await tx
      .insertInto('code_challenge')
      .values({
        challenge_id,
        company_id: company.companyId,
        phone: request.phone,
        purpose: 'ANY',
        ...PHONE_OWNER,
        person_id: null,
        tries_left: CODE_TRIES,
        sent: isSent,
        asked_at: new Date(now),
        created: new Date(now),
        expires_at: new Date(expiresAt),
      })
      .execute()
    await queueOrTakeBack(tx, deps, company, { ...request, purpose: 'ANY', code, expiresAt }, isSent)
  })
}
