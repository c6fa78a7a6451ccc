/** Sign-in of staff by code or password. docs/rules/staff-sessions.md */
import type {
  Locale,
  SecondFactorProof,
  StaffCodeProof,
  StaffCodeRequest,
  StaffCodeSent,
  StaffMe,
  StaffPasswordSignIn,
} from '@zapys/contract'
import { sql } from 'kysely'
import { instant, type Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { StaffCookie, StaffSession } from '../../../platform/http/staff-session.ts'
import { consume, consumeUnlessOver, giveBack } from '../../../platform/rate-limits/public.ts'
import {
  CODE_SECONDS,
  CODE_TRIES,
  codeOf,
  isPassword,
  isSameCode,
  typedCode,
} from '../../clients/accounts/public.ts'
import { queueCode } from '../../messaging/messages/public.ts'
import { readMe } from './read-me.ts'
import {
  companiesOf,
  contactOfTyped,
  contactText,
  storeProof,
  lockPerson,
  personOfContact,
} from './persons.ts'
import {
  beginSecondStep,
  endStep,
  personOfStep,
  type SecondStep,
  takeTry,
  spendCode,
} from './second-factor.ts'
import { knownBrowser, openSession } from './sessions.ts'

const RESEND_SECONDS = 60
const CODE_DIGITS = 6

type SignInRequest = {
  address: string
  cookie: StaffCookie
  staff: StaffSession | undefined
  locale: Locale | undefined
}

/**
 * Sends a code to a person who works for a company. The response is the same if none is sent: for unknown logins, and
 * for contacts never verified unless the person is signed in with the password. Rejects with `staff.login.malformed`.
 */
export async function beginSignIn(
  deps: Deps,
  { login, ...input }: StaffCodeRequest,
  { address, cookie, staff, locale }: SignInRequest,
): Promise<StaffCodeSent> {
  const { database, clock, secret } = deps
  const contact = await contactOfTyped(database.db, login)
  const subjects = { account: contactText(contact), from: address }
  const limitError = await consumeUnlessOver(deps, ['staff.code.ask'], subjects)
  const person = await personOfContact(database.db, contact)
  if (limitError !== undefined)
    await consumeKnown(deps, 'staff.code.askKnown', { cookie, person, limitError })
  const requestId = newId()
  const mayGetCode =
    person !== undefined && (person.contact_proven_at !== null || staff?.personId === person.staff_person_id)
  // Messages name an active company.
  const company = mayGetCode
    ? (await companiesOf(database.db, person.staff_person_id)).find(({ active }) => active)
    : undefined
  if (person !== undefined && company !== undefined)
    await database.inTransaction(async (tx) => {
      const expiresAt = clock.now() + CODE_SECONDS * 1000
      await tx
        .insertInto('staff_code')
        .values({
          staff_code_id: requestId,
          staff_person_id: person.staff_person_id,
          tries_left: CODE_TRIES,
          expires_at: new Date(expiresAt),
        })
        .execute()
      await queueCode(tx, deps, {
        companyId: company.company_id,
        phone: contact.phone ?? '',
        email: contact.email ?? undefined,
        code: codeOf(secret, requestId, 'STAFF'),
        locale: input.locale ?? locale ?? company.language,
        purpose: 'STAFF',
        expiresAt,
      })
    })
  return { request_id: requestId, resend_after: RESEND_SECONDS, expires_in: CODE_SECONDS }
}

type KnownBrowserCheck = {
  cookie: StaffCookie
  person: { staff_person_id: string } | undefined
  limitError: ApiError
}

/**
 * Lets a known browser sign in even if others used up the common limit, and returns the session that was counted. Throws
 * `limitError` for other browsers.
 */
async function consumeKnown(
  deps: Deps,
  limit: 'staff.code.askKnown' | 'staff.password.guessKnown',
  { cookie, person, limitError }: KnownBrowserCheck,
): Promise<string> {
  const session = await knownBrowser(deps, cookie, person?.staff_person_id)
  if (session === undefined) throw limitError
  await consume(deps, [limit], { session })
  return session
}

/** The browser's cookie, and its session until now. */
type BrowserContext = { cookie: StaffCookie; staff: StaffSession | undefined }

/**
 * Consumes an attempt before the comparison, so that concurrent guesses get no more of them. Rejects with `code.wrong`.
 */
export async function signInByCode(
  deps: Deps,
  { request_id, code }: StaffCodeProof,
  { cookie, staff: former }: BrowserContext,
): Promise<StaffMe> {
  const { database, clock, secret } = deps
  const typed = typedCode(code)
  if (typed?.length !== CODE_DIGITS) throw new ApiError('code.wrong')
  const tried = await database.db
    .updateTable('staff_code')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('staff_code_id', '=', request_id)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', instant(clock.now()))
    .returning('staff_person_id')
    .executeTakeFirst()
  if (tried === undefined || !isSameCode(codeOf(secret, request_id, 'STAFF'), typed))
    throw new ApiError('code.wrong')
  const entered = await database.inTransaction(async (tx) => {
    const person = await lockPerson(tx, tried.staff_person_id)
    const used = await tx
      .deleteFrom('staff_code')
      .where('staff_code_id', '=', request_id)
      .returning('staff_code_id')
      .executeTakeFirst()
    if (person === undefined || used === undefined) throw new ApiError('code.wrong')
    await storeProof(tx, person.staff_person_id, clock.now())
    return enter(tx, deps, { personId: person.staff_person_id, isProven: true, cookie, former })
  })
  return readMe(database.db, sessionOf(entered))
}

/**
 * Rejects with `staff.credentials.wrong` after the same work if the login is unknown, has no password, or the password
 * is wrong.
 */
export async function signInByPassword(
  deps: Deps,
  { login, password }: StaffPasswordSignIn,
  { address, cookie, staff: former }: BrowserContext & { address: string },
): Promise<StaffMe> {
  const { database, passwordCost } = deps
  const contact = await contactOfTyped(database.db, login)
  const subjects = { account: contactText(contact), from: address }
  const limitError = await consumeUnlessOver(deps, ['staff.password.guess'], subjects)
  const person = await personOfContact(database.db, contact)
  const session =
    limitError && (await consumeKnown(deps, 'staff.password.guessKnown', { cookie, person, limitError }))
  const isTheirs = await isPassword(password, person?.password_hash, passwordCost).catch(
    async (error: unknown) => {
      // The password was not checked: too many concurrent requests.
      if (session === undefined) await giveBack(deps, ['staff.password.guess'], subjects)
      else await giveBack(deps, ['staff.password.guessKnown'], { session })
      throw error
    },
  )
  if (person === undefined || !isTheirs) throw new ApiError('staff.credentials.wrong')
  const entered = await database.inTransaction(async (tx) => {
    const locked = await lockPerson(tx, person.staff_person_id)
    // A concurrent request may have changed the password and ended all sessions.
    if (locked === undefined || locked.password_hash !== person.password_hash)
      throw new ApiError('staff.credentials.wrong')
    return enter(tx, deps, { personId: person.staff_person_id, isProven: false, cookie, former })
  })
  return readMe(database.db, sessionOf(entered))
}

type SignInResult = { session: StaffSession } | { step: SecondStep }

/** Starts a session, or the second step if the person has a second factor. The person must be locked. */
export async function enter(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  opening: Parameters<typeof openSession>[2],
): Promise<SignInResult> {
  const step = await beginSecondStep(tx, deps, opening)
  return step === undefined ? { session: await openSession(tx, deps, opening) } : { step }
}

/** Called outside the transaction, whose rollback would delete the step. Throws `staff.secondFactor.required`. */
export function sessionOf(entered: SignInResult): StaffSession {
  if ('step' in entered) throw new ApiError('staff.secondFactor.required', { secondFactor: entered.step })
  return entered.session
}

/** Rejects with `staff.secondFactor.expired` and `staff.secondFactor.wrong`. */
export async function signInBySecondFactor(
  deps: Deps,
  { token, code }: SecondFactorProof,
  { address, cookie, staff: former }: BrowserContext & { address: string },
): Promise<StaffMe> {
  const { database, clock } = deps
  const personId = await personOfStep(database.db, token, clock.now())
  await consume(deps, ['staff.secondFactor.guess'], { account: personId, from: address })
  await takeTry(database.db, token, clock.now())
  const session = await database.inTransaction(async (tx) => {
    // The person may have left their last company in the meantime.
    if ((await lockPerson(tx, personId)) === undefined) throw new ApiError('staff.secondFactor.expired')
    await spendCode(tx, deps, { personId, typed: code })
    return openSession(tx, deps, { ...(await endStep(tx, token)), cookie, former })
  })
  return readMe(database.db, session)
}
