/**
 * Persons enable and disable the second factor; companies may require it from owners. docs/rules/staff-sessions.md,
 * Second factor
 */
import type {
  OwnersSecondFactor,
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorKey,
  SecondFactorRequest,
  StaffMe,
} from '@zapys/contract'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import type { Connection, Database, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import type { StaffSession } from '../../../platform/http/staff-session.ts'
import { ownersNeedSecondFactor, saveOwnersNeedSecondFactor } from '../../catalogue/companies/public.ts'
import { writeAudit } from '../audit/public.ts'
import { requireLiveCaller } from '../keys/public.ts'
import { contactOfLogin, lockPerson, personOfContact } from './persons.ts'
import { requireLive, requireProof } from './proof.ts'
import { readMe } from './read-me.ts'
import { addFactor, confirmFactor, findFactor, removeFactor, spendCode } from './second-factor.ts'
import { endSessions } from './sessions.ts'
import { base32, keyAddress } from './totp.ts'

/**
 * Requires the password or a sign-in by code within the last 10 minutes: otherwise the thief of an open session could
 * lock the person out. Rejects with `staff.secondFactor.on`, `password.wrong` and `staff.signIn.required`.
 */
export async function beginSecondFactor(
  deps: Deps,
  staff: StaffSession,
  { password }: SecondFactorRequest,
): Promise<SecondFactorKey> {
  const { database, publicUrl } = deps
  const person = await requireProof(deps, staff, password)
  const key = await database.inTransaction(async (tx) => {
    await requireLive(tx, staff)
    return addFactor(tx, deps, staff.personId)
  })
  if (key === undefined) throw new ApiError('staff.secondFactor.on')
  const { host: issuer } = new URL(publicUrl)
  const login = person.phone ?? person.email ?? ''
  return { key: base32(key), uri: keyAddress({ key: base32(key), issuer, login }) }
}

/** Ends all other sessions. Rejects with `staff.secondFactor.off`, `.on` and `.wrong`. */
export const confirmSecondFactor = (
  deps: Deps,
  staff: StaffSession,
  { code }: SecondFactorCode,
): Promise<RecoveryCodes> =>
  deps.database.inTransaction(async (tx) => {
    await requireLive(tx, staff)
    const factor = await findFactor(tx, deps, staff.personId)
    if (factor === undefined) throw new ApiError('staff.secondFactor.off')
    if (factor.isConfirmed) throw new ApiError('staff.secondFactor.on')
    await spendCode(tx, deps, { personId: staff.personId, typed: code })
    await endSessions(tx, staff.personId, staff.sessionId)
    return { recovery_codes: await confirmFactor(tx, staff.personId, deps.clock.now()) }
  })

/** Rejects with `staff.secondFactor.off`, `.demanded` and `.wrong`. */
export async function endSecondFactor(
  deps: Deps,
  staff: StaffSession,
  { code }: SecondFactorCode,
): Promise<StaffMe> {
  await deps.database.inTransaction(async (tx) => {
    await requireLive(tx, staff)
    const factor = await findFactor(tx, deps, staff.personId)
    if (factor?.isConfirmed !== true) throw new ApiError('staff.secondFactor.off')
    if (await isDemanded(tx, staff.personId)) throw new ApiError('staff.secondFactor.demanded')
    await spendCode(tx, deps, { personId: staff.personId, typed: code })
    await removeFactor(tx, staff.personId)
  })
  return readMe(deps.database.db, staff)
}

async function isDemanded(db: Connection, personId: string): Promise<boolean> {
  const company = await db
    .selectFrom('staff_member')
    .innerJoin('company', 'company.company_id', 'staff_member.company_id')
    .select('company.company_id')
    .where('staff_person_id', '=', personId)
    .where('staff_member.active', '=', true)
    .where('role', '=', 'owner')
    .where('owners_need_second_factor', '=', true)
    .limit(1)
    .executeTakeFirst()
  return company !== undefined
}

export const readOwnersSecondFactor = async (
  db: Connection,
  company: CompanyScope,
): Promise<OwnersSecondFactor> => ({ owners: await ownersNeedSecondFactor(db, company) })

/**
 * An owner who is signed in must already have a second factor, to avoid being locked out. Rejects with
 * `staff.secondFactor.off`.
 */
export const demandSecondFactor = (
  { database, clock, secret }: Pick<Deps, 'database' | 'clock' | 'secret'>,
  company: CompanyScope,
  by: Operator,
  { owners }: OwnersSecondFactor,
): Promise<OwnersSecondFactor> =>
  database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    await requireLiveCaller(tx, company, by)
    const before = await readOwnersSecondFactor(tx, company)
    if (before.owners === owners) return before
    const personId = owners && by.sessionId !== null ? await personOfSession(tx, by.sessionId) : undefined
    if (personId !== undefined && (await findFactor(tx, { secret }, personId))?.isConfirmed !== true)
      throw new ApiError('staff.secondFactor.off')
    await saveOwnersNeedSecondFactor(tx, company, owners)
    await writeAudit(tx, company, {
      by,
      act: 'staff.secondFactor',
      thing: 'company',
      thingId: company.companyId,
      before,
      after: { owners },
      now: clock.now(),
    })
    return { owners }
  })

async function personOfSession(tx: Tx, sessionId: string): Promise<string> {
  const { staff_person_id } = await tx
    .selectFrom('staff_session')
    .select('staff_person_id')
    .where('staff_session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return staff_person_id
}

/**
 * For a person who has lost the phone and the recovery codes. Ends all sessions. Returns false if there is no second
 * factor.
 */
export async function removeFactorByCommand(database: Database, login: string): Promise<boolean> {
  const person = await personOfContact(database.db, contactOfLogin(login))
  if (person === undefined) return false
  return database.inTransaction(async (tx) => {
    await lockPerson(tx, person.staff_person_id)
    const { numDeletedRows } = await removeFactor(tx, person.staff_person_id)
    if (numDeletedRows === 0n) return false
    await endSessions(tx, person.staff_person_id)
    return true
  })
}
