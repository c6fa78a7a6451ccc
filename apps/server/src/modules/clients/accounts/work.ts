/** Proof of work for callers with many requests, before a code is sent or a guess is compared. docs/rules/limits.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { newChallenge, spendChallenge } from '../../../platform/proof-of-work/public.ts'
import { consumeUnlessOver, usedPartOfLimits } from '../../../platform/rate-limits/public.ts'
import type { From } from './asker.ts'
import { isKnownBrowser } from './known-browsers.ts'

/** Highest of seven levels; docs/rules/shares.md lists their costs. */
const HARDEST = 6
/** Half a second on a computer, some seconds on a phone, for every guess. */
const LEVEL_OF_GUESSES = 3

/** The caller, and the response to a challenge. */
export type Worker = { phone: string; from: From; challengeAnswer: string | undefined }

/**
 * The first codes for an address are free, and so are those for a browser known to the account. Each other code needs
 * proof of work, also for the owner of the number. Returns true if work was done or the address is trusted. Rejects
 * with `challenge.required`.
 */
export async function workForCode(
  deps: Deps,
  company: CompanyScope,
  { phone, from: { address, deviceKey }, challengeAnswer }: Worker,
): Promise<boolean> {
  if (deps.isTrusted?.(address) === true) return true
  const level = await levelOfCodes(deps, address)
  // Other callers of the address may have raised the level since the challenge was issued.
  const least = Math.max(0, level - 1)
  if (await isSolved(deps, company, challengeAnswer, { purpose: 'CODE', level: least })) return true
  const over = await consumeUnlessOver(deps, ['code.askFree'], { address })
  if (over === undefined || (await isKnownBrowser(deps, phone, deviceKey))) return false
  throw await challengeRequired(deps, company, 'CODE', level)
}

/** As hard as for any other caller at the address. */
export const codeChallenge = async (
  deps: Deps,
  company: CompanyScope,
  { address }: From,
): Promise<ApiError> => challengeRequired(deps, company, 'CODE', await levelOfCodes(deps, address))

/** Requires work for each guess after an address has used up its attempts. Rejects with `challenge.required`. */
export async function requireWorkForGuess(
  deps: Deps,
  company: CompanyScope,
  challengeAnswer: string | undefined,
): Promise<void> {
  const demand = { purpose: 'GUESS', level: LEVEL_OF_GUESSES } as const
  if (!(await isSolved(deps, company, challengeAnswer, demand)))
    throw await challengeRequired(deps, company, demand.purpose, demand.level)
}

/** Rises with the used part of the address's limit; never too hard for a phone. */
const levelOfCodes = async (deps: Deps, address: string): Promise<number> =>
  Math.min(HARDEST, Math.floor((HARDEST + 1) * (await usedPartOfLimits(deps, ['code.ask'], { address }))))

type WorkDemand = { purpose: 'CODE' | 'GUESS'; level: number }

const isSolved = async (
  deps: Deps,
  company: CompanyScope,
  challengeAnswer: string | undefined,
  demand: WorkDemand,
): Promise<boolean> =>
  challengeAnswer !== undefined &&
  (await deps.database.inTransaction((tx) => spendChallenge(tx, deps, company, challengeAnswer, demand)))

const challengeRequired = async (
  deps: Deps,
  company: CompanyScope,
  purpose: WorkDemand['purpose'],
  level: number,
): Promise<ApiError> =>
  new ApiError('challenge.required', { challenge: await newChallenge(deps, company, purpose, level) })
