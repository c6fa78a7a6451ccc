/**
 * Challenges: proof of work, issued with a signature, verified when solved, valid for one action.
 * docs/decisions/0011-proof-of-work.md
 */
import { MINUTE_MS } from '@zapys/domain/time'
import { randomInt } from 'node:crypto'
import { Challenge } from '@zapys/contract'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { sql } from 'kysely'
import type { CompanyScope } from '../db/company-scope.ts'
import { type Tx, instant } from '../db/database.ts'
import type { PlatformDeps } from '../deps.ts'
import { keyedHash } from '../http/keyed-hash.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

/** The action that a solved challenge permits. */
export type Purpose = 'HOLD' | 'BOOKING' | 'WISH' | 'CODE' | 'GUESS'

/** Some 0.2 ms per try on a desktop computer, five times that on a phone. */
const ITERATIONS = 1000
/** Maximum tries of the easiest challenge, half of them on average: at most half a second on a phone. */
const MAX_TRIES = 500
const LIVES_MS = 10 * MINUTE_MS

type ChallengeDeps = Pick<PlatformDeps, 'secret' | 'clock' | 'challengeTries'>

/** `level`: each is twice as hard as the previous one. */
export async function newChallenge(
  { secret, clock, challengeTries = MAX_TRIES }: ChallengeDeps,
  { companyId }: CompanyScope,
  purpose: Purpose,
  level: number,
): Promise<Challenge> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ITERATIONS,
    // Any counter from the first on: a script would skip a range without solutions, while a browser tries it.
    counter: randomInt(1, challengeTries * 2 ** level + 1),
    deriveKey,
    ...secretsOf(secret),
    // The expiry is in the data and not in `expiresAt`, which the library compares with its own clock.
    data: { company_id: companyId, purpose, level, until: clock.now() + LIVES_MS },
  })
  return made as Challenge
}

const Answer = z.object({
  challenge: Challenge,
  solution: z.object({
    counter: z
      .int()
      .min(0)
      .max(2 ** 32 - 1),
    derivedKey: z.string().max(200),
  }),
})

/**
 * Whether `answer` solves a challenge that was issued for this purpose, is hard enough now, has not expired and was not
 * used before. It is used up in the caller's transaction: a rollback makes it usable again.
 */
export async function spendChallenge(
  tx: Tx,
  { secret, clock }: ChallengeDeps,
  { companyId }: CompanyScope,
  answer: string | undefined,
  required: { purpose: Purpose; level: number },
): Promise<boolean> {
  const parsedAnswer = Answer.safeParse(parsed(answer))
  if (!parsedAnswer.success) return false
  const { challenge, solution } = parsedAnswer.data
  const { company_id, purpose, level, until } = challenge.parameters.data ?? {}
  const isMeant = company_id === companyId && purpose === required.purpose && Number(level) >= required.level
  if (!isMeant || !(Number(until) > clock.now())) return false
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...secretsOf(secret),
  }).catch(() => ({ verified: false }))
  if (!verified) return false
  const spent = await tx
    .insertInto('spent_challenge')
    .values({
      company_id: companyId,
      nonce: challenge.parameters.nonce,
      expires_at: new Date(Number(until)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return spent !== undefined
}

function parsed(answer: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(answer ?? '', 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

/** Two keys derived from the server's secret: the signature key of a challenge must not reveal its solution. */
const secretsOf = (secret: string) => ({
  hmacSignatureSecret: derived(secret, 'challenge'),
  hmacKeySignatureSecret: derived(secret, 'challenge key'),
})
const derived = (secret: string, use: string) => keyedHash(secret, use)

/** Removes challenges that have expired: no client can consume them any more. */
export const deleteSpentChallenges = ({ database, clock }: PlatformDeps): Promise<void> =>
  deleteInBatches(
    database,
    'spent_challenge',
    sql`company_id is not null and expires_at < ${instant(clock.now())}`,
  )
