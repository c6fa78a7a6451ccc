/** The second factor of staff, and the second step of their sign-in. docs/rules/staff-sessions.md, Second factor */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { hashToken } from '../../../platform/http/session.ts'
import { seal, unseal } from '../../../platform/http/seal.ts'
import { base32, stepOfCode } from './totp.ts'

const KEY_BYTES = 20
const STEP_SECONDS = 10 * 60
const STEP_TRIES = 5
const RECOVERY_CODES = 10
/** 80 bits, so that their hashes need no key, and outlive a change of the secret. */
const RECOVERY_BYTES = 10

type Factor = { key: Buffer; isConfirmed: boolean; login: string }

/** The person is locked, or nothing is changed. */
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
    // Sealed with another secret of the server: no code is right then, recovery codes are.
    key: Buffer.from(typeof key === 'string' ? key : randomBytes(KEY_BYTES).toString('base64'), 'base64'),
    isConfirmed: row.confirmed_at !== null,
    login: row.phone ?? row.email ?? '',
  }
}

/** For rows of `company`, `staff_member` and `staff_person`: the company demands it from this owner, who has none. */
export const isSecondFactorMissing = sql<boolean>`(
  company.owners_need_second_factor and staff_member.role = 'owner' and not exists (
    select from staff_second_factor
     where staff_second_factor.staff_person_id = staff_person.staff_person_id and confirmed_at is not null))`

/** Begins again where no code was entered yet. Undefined: it is on. */
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

/** Sets new recovery codes, and returns them: they are stored as hashes. */
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

/** Uses the code up. Rejects with `staff.secondFactor.wrong`. */
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

/** Of requests at once with the same code one succeeds. */
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

/** Where the person has a second factor: what the sign-in goes on with. The person is locked. */
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

/** Whose step it is. Rejects with `staff.secondFactor.expired`. */
export async function personOfStep(db: Connection, token: string, now: number): Promise<string> {
  const step = await openSteps(db, token, now).executeTakeFirst()
  if (step === undefined) throw new ApiError('staff.secondFactor.expired')
  return step.staff_person_id
}

/** Takes a try, in its own transaction, so that many guesses at once get no more of them. Rejects with `staff.secondFactor.expired`. */
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

/** It works once. Rejects with `staff.secondFactor.expired`. */
export async function endStep(tx: Tx, token: string): Promise<{ personId: string; isProven: boolean }> {
  const step = await tx
    .deleteFrom('staff_second_step')
    .where('token_hash', '=', hashToken(token))
    .returning(['staff_person_id', 'is_proven'])
    .executeTakeFirst()
  if (step === undefined) throw new ApiError('staff.secondFactor.expired')
  return { personId: step.staff_person_id, isProven: step.is_proven }
}
