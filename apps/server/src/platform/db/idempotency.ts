/** Idempotency: a repeated write with the same key returns the first response. */
import { HOUR_MS } from '@zapys/domain/time'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { ApiError } from '../errors/api-error.ts'
import type { CompanyScope } from './company-scope.ts'
import { type Connection, type Database, instant, type RetryPolicy, type Tx } from './database.ts'
import { cleanUpByCompany } from './delete-in-batches.ts'

/**
 * Runs `write` in a transaction and stores its response under the key in the same transaction. A simultaneous repeat
 * waits for the first and returns its response; a rejection is not stored, so a repeat tries again.
 * Without a key every call is a new write. Rejects with `idempotency.bodyChanged`.
 */
export async function writeOnce<Answer>(
  { database, clock }: { database: Database; clock: Clock },
  company: CompanyScope,
  key: string | undefined,
  request: unknown,
  write: (tx: Tx) => Promise<Answer>,
  policy?: RetryPolicy,
): Promise<Answer> {
  return database.inTransaction(async (tx) => {
    const stored = await claimKey<Answer>(tx, clock, company, { key, request })
    if (stored !== undefined) return stored
    const answer = await write(tx)
    storeAnswer(tx, company, key, answer)
    return answer
  }, policy)
}

/**
 * First step of a write: returns the stored response of an earlier write under the key; undefined for the first.
 * Rejects as `writeOnce`.
 */
export async function claimKey<Answer>(
  tx: Tx,
  clock: Clock,
  company: CompanyScope,
  { key, request }: { key: string | undefined; request: unknown },
): Promise<Answer | undefined> {
  if (key === undefined) return undefined
  const hash = hashOf(request)
  const storedAnswer = await claim(tx, company, {
    idempotency_key: key,
    request_hash: hash,
    created: new Date(clock.now()),
  })
  if (storedAnswer !== undefined && storedAnswer.request_hash !== hash)
    throw new ApiError('idempotency.bodyChanged')
  return storedAnswer?.answer as Answer | undefined
}

/** Last step of a write: stores its response for repeats, with the commit. */
export function storeAnswer(tx: Tx, company: CompanyScope, key: string | undefined, answer: unknown): void {
  if (key === undefined) return
  tx.withCommit(() =>
    tx
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(answer) })
      .where('company_id', '=', company.companyId)
      .where('idempotency_key', '=', key)
      .execute(),
  )
}

const hashOf = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest('base64url')

/**
 * The stored response of an earlier write with the key, if any, so that a repeat is not planned again. Rejects as
 * `writeOnce`.
 */
export async function answeredBefore<Answer>(
  db: Connection,
  company: CompanyScope,
  key: string | undefined,
  request: unknown,
): Promise<Answer | undefined> {
  if (key === undefined) return undefined
  const storedAnswer = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('company_id', '=', company.companyId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (storedAnswer !== undefined && storedAnswer.request_hash !== hashOf(request))
    throw new ApiError('idempotency.bodyChanged')
  return storedAnswer?.answer as Answer | undefined
}

/** The record of an earlier write; undefined if this is the first. */
async function claim(
  tx: Tx,
  company: CompanyScope,
  claimed: { idempotency_key: string; request_hash: string; created: Date },
) {
  const { idempotency_key } = claimed
  const inserted = await tx
    .insertInto('idempotency')
    .values({ company_id: company.companyId, ...claimed, answer: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst()
  if (inserted !== undefined) return undefined
  return tx
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('company_id', '=', company.companyId)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirstOrThrow()
}

/** Deletes stored responses that contain one of these ids at one of the paths, because its data are being erased. */
export async function forgetAnswers(
  tx: Tx,
  company: CompanyScope,
  { about, ids }: { about: readonly (readonly string[])[]; ids: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('idempotency')
    .where('company_id', '=', company.companyId)
    .where((where) =>
      where.or(about.map((path) => sql<boolean>`answer #>> ${[...path]}::text[] = any(${[...ids]}::text[])`)),
    )
    .execute()
}

/** Twice the promised time (docs/rules/locking.md), so that a repeat after a day off still counts. */
const RETENTION_MS = 48 * HOUR_MS

/** Deletes stored responses, a day after the promised time. */
export const deleteOldAnswers = ({ database, clock }: { database: Database; clock: Clock }): Promise<void> =>
  cleanUpByCompany(database, 'idempotency', sql`created < ${instant(clock.now() - RETENTION_MS)}`)
