/** Second factor of staff, and the second step of their sign-in. docs/rules/staff-sessions.md, Second factor */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { hashToken } from '../../../platform/http/session.ts'
import { seal, unseal } from '../../../platform/http/seal.ts'
import { base32, stepOfCode } from './totp.ts'

const KEY_BYTES = 20
const STEP_SECONDS = 10 * 60
const STEP_TRIES = 5
const RECOVERY_CODES = 10
/** 80 bits, so that plain hashes suffice and survive a rotation of the secret. */
const RECOVERY_BYTES = 10

type Factor = { key: Buffer; isConfirmed: boolean; login: string }

/** The person must be locked unless the caller only reads. */
export async function findFactor(
  db: Connection,
  { secret }: Pick<Deps, 'secret'>,
  personId: string,
): Promise<Factor | undefined> {
  const row = await db
    .selectFrom('staff_second_factor')
    .innerJoin('staff_person', 'staff_person.staff_person_id', 'staff_second_factor.staff_person_id')
    .select(['sealed_key', 'confirmed_at', 'phone', 'email'])
    .where('staff_person.staff_person_id', '=', personId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const key = unseal(secret, 'second factors', row.sealed_key)
  return {
    // Sealed with another secret of the server: a random key rejects all codes but recovery codes.
    key: Buffer.from(typeof key === 'string' ? key : randomBytes(KEY_BYTES).toString('base64'), 'base64'),
    isConfirmed: row.confirmed_at !== null,
    login: row.phone ?? row.email ?? '',
  }
}

/**
 * SQL for `company`, `staff_member` and `staff_person`: whether the company requires a second factor from this owner,
 * who has none.
 */
export const isSecondFactorMissing = sql<boolean>`(
  company.owners_need_second_factor and staff_member.role = 'owner' and not exists (
    select from staff_second_factor
     where staff_second_factor.staff_person_id = staff_person.staff_person_id and confirmed_at is not null))`

/** Restarts the set-up if no code was entered yet. Undefined if the second factor is already on. */
export async function addFactor(
  tx: Tx,
  { secret }: Pick<Deps, 'secret'>,
  personId: string,
): Promise<Buffer | undefined> {
  const key = randomBytes(KEY_BYTES)
  const sealed_key = seal(secret, 'second factors', key.toString('base64'))
  const added = await tx
    .insertInto('staff_second_factor')
    .values({ staff_person_id: personId, sealed_key })
    .onConflict((conflict) =>
      conflict
        .column('staff_person_id')
        .doUpdateSet({ sealed_key, last_step: null })
        .where('staff_second_factor.confirmed_at', 'is', null),
    )
    .returning('staff_person_id')
    .executeTakeFirst()
  return added && key
}

/** Replaces the recovery codes and returns them; only hashes are stored. */
export async function confirmFactor(tx: Tx, personId: string, now: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)))
  await tx
    .updateTable('staff_second_factor')
    .set({ confirmed_at: new Date(now), recovery_hashes: codes.map((code) => recoveryHash(personId, code)) })
    .where('staff_person_id', '=', personId)
    .execute()
  return codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'))
}

export const removeFactor = (tx: Tx, personId: string) =>
  tx.deleteFrom('staff_second_factor').where('staff_person_id', '=', personId).executeTakeFirstOrThrow()

const recoveryHash = (personId: string, code: string) => hashToken(`${personId} ${code}`)

/** Marks the code as used. Rejects with `staff.secondFactor.wrong`. */
export async function spendCode(
  tx: Tx,
  deps: Pick<Deps, 'secret' | 'clock'>,
  { personId, typed }: { personId: string; typed: string },
): Promise<void> {
  const code = typed.replaceAll(/[^\da-z]/gi, '').toUpperCase()
  const isUsed = /^\d{6}$/.test(code)
    ? await spendAppCode(tx, deps, personId, code)
    : await spendRecoveryCode(tx, personId, code)
  if (!isUsed) throw new ApiError('staff.secondFactor.wrong')
}

/** Only one of several concurrent requests with the same code succeeds. */
async function spendAppCode(
  tx: Tx,
  deps: Pick<Deps, 'secret' | 'clock'>,
  personId: string,
  code: string,
): Promise<boolean> {
  const factor = await findFactor(tx, deps, personId)
  const step = factor && stepOfCode(factor.key, code, deps.clock.now())
  if (step === undefined) return false
  const used = await tx
    .updateTable('staff_second_factor')
    .set({ last_step: step })
    .where('staff_person_id', '=', personId)
    .where(sql<boolean>`coalesce(last_step, -1) < ${step}`)
    .returning('staff_person_id')
    .executeTakeFirst()
  return used !== undefined
}

async function spendRecoveryCode(tx: Tx, personId: string, code: string): Promise<boolean> {
  const hash = recoveryHash(personId, code)
  const used = await tx
    .updateTable('staff_second_factor')
    .set({ recovery_hashes: sql<string[]>`array_remove(recovery_hashes, ${hash})` })
    .where('staff_person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .returning('staff_person_id')
    .executeTakeFirst()
  return used !== undefined
}

export type SecondStep = { token: string; expires_in: number }

/** Returns the token of the second step if the person has a second factor. The person must be locked. */
export async function beginSecondStep(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { personId, isProven }: { personId: string; isProven: boolean },
): Promise<SecondStep | undefined> {
  const factor = await tx
    .selectFrom('staff_second_factor')
    .select('staff_person_id')
    .where('staff_person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (factor === undefined) return undefined
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('staff_second_step')
    .values({
      token_hash: hashToken(token),
      staff_person_id: personId,
      is_proven: isProven,
      tries_left: STEP_TRIES,
      expires_at: new Date(clock.now() + STEP_SECONDS * 1000),
    })
    .execute()
  return { token, expires_in: STEP_SECONDS }
}

const openSteps = (db: Connection, token: string, now: number) =>
  db
    .selectFrom('staff_second_step')
    .select(['staff_person_id', 'is_proven'])
    .where('token_hash', '=', hashToken(token))
    .where('tries_left', '>', 0)
    .where('expires_at', '>', instant(now))

/** The person of a second step. Rejects with `staff.secondFactor.expired`. */
export async function personOfStep(db: Connection, token: string, now: number): Promise<string> {
  const step = await openSteps(db, token, now).executeTakeFirst()
  if (step === undefined) throw new ApiError('staff.secondFactor.expired')
  return step.staff_person_id
}

/**
 * Consumes an attempt in a separate transaction, so that concurrent guesses get no more of them. Rejects with
 * `staff.secondFactor.expired`.
 */
export async function takeTry(db: Connection, token: string, now: number): Promise<void> {
  const tried = await db
    .updateTable('staff_second_step')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('token_hash', '=', hashToken(token))
    .where('tries_left', '>', 0)
    .where('expires_at', '>', instant(now))
    .returning('token_hash')
    .executeTakeFirst()
  if (tried === undefined) throw new ApiError('staff.secondFactor.expired')
}

/** Completes the step, which works once. Rejects with `staff.secondFactor.expired`. */
export async function endStep(tx: Tx, token: string): Promise<{ personId: string; isProven: boolean }> {
  const step = await tx
    .deleteFrom('staff_second_step')
    .where('token_hash', '=', hashToken(token))
    .returning(['staff_person_id', 'is_proven'])
    .executeTakeFirst()
  if (step === undefined) throw new ApiError('staff.secondFactor.expired')
  return { personId: step.staff_person_id, isProven: step.is_proven }
}
