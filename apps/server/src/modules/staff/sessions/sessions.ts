/** Session cookies of staff: rotated, and revoked if an old token is reused. docs/rules/staff-sessions.md */
import { DAY_SECONDS } from '@zapys/domain/time'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rights, type StaffSession as ShownSession } from '@zapys/contract'
import { type Connection, instant, MachineAway, type Tx } from '../../../platform/db/database.ts'
import { isId, newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { KeyHolder } from '../../../platform/http/key-holder.ts'
import { hashToken } from '../../../platform/http/session.ts'
import type { StaffCookie, StaffSession } from '../../../platform/http/staff-session.ts'
import { isSecondFactorMissing } from './second-factor.ts'

export const SESSION_SECONDS = 30 * DAY_SECONDS
export const IDLE_SECONDS = 12 * 3600
export const ROTATION_SECONDS = 15 * 60
/** Requests sent together with the rotating one still carry the former token. */
export const GRACE_SECONDS = 60
const TOUCH_SECONDS = 5 * 60
/** Beyond this limit the session unused for longest ends. */
const MAX_SESSIONS = 20

const newToken = () => randomBytes(32).toString('base64url')

type NewSession = {
  personId: string
  /** True for a sign-in by code or invitation, which verified the contact. */
  isProven: boolean
  cookie: StaffCookie
  /** This browser's former session, which ends. */
  former: StaffSession | undefined
}

/** Starts a session with a new cookie, regardless of any cookie sent. */
export async function openSession(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { personId, isProven, cookie, former }: NewSession,
): Promise<StaffSession> {
  const now = clock.now()
  const sessionId = newId()
  const token = newToken()
  if (former !== undefined) await endSession(tx, former)
  await tx
    .insertInto('staff_session')
    .values({
      staff_session_id: sessionId,
      staff_person_id: personId,
      token_hash: hashToken(token),
      rotated_at: new Date(now),
      rotation_used: true,
      proven_at: isProven ? new Date(now) : null,
      browser: cookie.browser,
      created: new Date(now),
      last_used_at: new Date(now),
      expires_at: new Date(now + SESSION_SECONDS * 1000),
    })
    .execute()
  await tx
    .deleteFrom('staff_session')
    .where('staff_person_id', '=', personId)
    .where('staff_session_id', 'not in', (newest) =>
      newest
        .selectFrom('staff_session')
        .select('staff_session_id')
        .where('staff_person_id', '=', personId)
        .orderBy('last_used_at', 'desc')
        .orderBy('staff_session_id', 'desc')
        .limit(MAX_SESSIONS),
    )
    .execute()
  cookie.set(`${sessionId}.${token}`, SESSION_SECONDS)
  return { sessionId, personId }
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof rowOf>>>

const rowOf = (db: Connection, sessionId: string, now: number) =>
  db
    .selectFrom('staff_session')
    .select(['staff_person_id', 'token_hash', 'previous_hash', 'rotated_at', 'rotation_used'])
    .select(['last_used_at', 'expires_at'])
    .where('staff_session_id', '=', sessionId)
    .where('expires_at', '>', instant(now))
    .where('last_used_at', '>', instant(now - IDLE_SECONDS * 1000))
    .executeTakeFirst()

function partsOf({ token }: StaffCookie): { sessionId: string; token: string } | undefined {
  const [sessionId = '', secret = ''] = token?.split('.') ?? []
  return isId(sessionId) ? { sessionId, token: secret } : undefined
}

const isHash = (token: string, hash: string | null): boolean =>
  hash !== null && timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hash))

export type SessionDeps = Pick<Deps, 'database' | 'clock'> & {
  /** Logs a warning for operators; never with a contact or a token. */
  warn(facts: Record<string, unknown>, message: string): void
}

/**
 * Authenticates the session of a cookie and rotates its token every 15 minutes. The former token stays valid for a
 * minute, and until the browser has used the new one, since a response may be lost. Any other token of the session was
 * copied: the session ends. Rejects with `token.invalid`.
 */
export async function requireSession(deps: SessionDeps, cookie: StaffCookie): Promise<StaffSession> {
  const { database, clock, warn } = deps
  const now = clock.now()
  const parts = partsOf(cookie)
  const row = parts && (await rowOf(database.db, parts.sessionId, now))
  if (parts === undefined || row === undefined) throw new ApiError('token.invalid')
  const { sessionId } = parts
  if (isHash(parts.token, row.token_hash)) {
    if (now - row.rotated_at >= ROTATION_SECONDS * 1000)
      await unlessMachineAway(rotate(deps, cookie, { sessionId, row, previous: row.token_hash }))
    else await unlessMachineAway(touch(deps, sessionId, row))
  } else if (isHash(parts.token, row.previous_hash)) {
    if (now - row.rotated_at >= GRACE_SECONDS * 1000) {
      if (row.rotation_used) return endCopied()
      await unlessMachineAway(rotate(deps, cookie, { sessionId, row, previous: row.previous_hash! }))
    }
  } else return endCopied()
  return { sessionId, personId: row.staff_person_id }

  async function endCopied(): Promise<never> {
    await database.inTransaction((tx) => endSession(tx, { sessionId, personId: row!.staff_person_id }))
    cookie.clear()
    warn({ session: sessionId }, 'an old cookie of a staff session was sent, so the session ended')
    throw new ApiError('token.invalid')
  }
}

/** The session that makes this browser known: the person was signed in there; it may be idle since. */
export async function knownBrowser(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  cookie: StaffCookie,
  personId: string | undefined,
): Promise<string | undefined> {
  const parts = partsOf(cookie)
  if (parts === undefined || personId === undefined) return undefined
  const row = await database.db
    .selectFrom('staff_session')
    .select(['token_hash', 'previous_hash'])
    .where('staff_session_id', '=', parts.sessionId)
    .where('staff_person_id', '=', personId)
    .where('expires_at', '>', instant(clock.now()))
    .executeTakeFirst()
  const isKnown = row && (isHash(parts.token, row.token_hash) || isHash(parts.token, row.previous_hash))
  return isKnown ? parts.sessionId : undefined
}

/** Sessions are stored on every machine, so none is written while one is unreachable; they stay valid as they are. */
async function unlessMachineAway(write: Promise<void>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!(error instanceof MachineAway)) throw error
  }
}

/** Only one of several concurrent requests rotates; the others keep the former token. */
async function rotate(
  { database, clock }: SessionDeps,
  cookie: StaffCookie,
  { sessionId, row, previous }: { sessionId: string; row: SessionRow; previous: string },
): Promise<void> {
  const now = clock.now()
  const token = newToken()
  const rotated = await database.db
    .updateTable('staff_session')
    .set({
      token_hash: hashToken(token),
      previous_hash: previous,
      rotated_at: new Date(now),
      rotation_used: false,
      last_used_at: new Date(now),
    })
    .where('staff_session_id', '=', sessionId)
    .where('token_hash', '=', row.token_hash)
    .returning('staff_session_id')
    .executeTakeFirst()
  if (rotated !== undefined) cookie.set(`${sessionId}.${token}`, Math.ceil((row.expires_at - now) / 1000))
}

async function touch({ database, clock }: SessionDeps, sessionId: string, row: SessionRow): Promise<void> {
  const now = clock.now()
  if (row.rotation_used && now - row.last_used_at < TOUCH_SECONDS * 1000) return
  await database.db
    .updateTable('staff_session')
    .set({ rotation_used: true, last_used_at: new Date(now) })
    .where('staff_session_id', '=', sessionId)
    .where('token_hash', '=', row.token_hash)
    .execute()
}

/**
 * Role and resource of the signed-in person in this company. Rejects with `token.invalid`, also for an unknown company,
 * and with `staff.secondFactor.demanded`.
 */
export async function requireHolder(
  db: Connection,
  { sessionId, personId }: StaffSession,
  companyId: string,
): Promise<KeyHolder> {
  const company_id = companyId.toLowerCase()
  if (!isId(company_id)) throw new ApiError('token.invalid')
  const holder = await db
    .selectFrom('staff_member')
    .innerJoin('company', 'company.company_id', 'staff_member.company_id')
    .innerJoin('staff_person', 'staff_person.staff_person_id', 'staff_member.staff_person_id')
    .select(['staff_member_id', 'role', 'resource_id'])
    .select(isSecondFactorMissing.as('is_blocked'))
    .where('staff_member.company_id', '=', company_id)
    .where('staff_person.staff_person_id', '=', personId)
    .where('staff_member.active', '=', true)
    .where((company) =>
      company.or([company('company.active', '=', true), company('switched_off_at', 'is not', null)]),
    )
    .executeTakeFirst()
  if (holder === undefined) throw new ApiError('token.invalid')
  if (holder.is_blocked) throw new ApiError('staff.secondFactor.demanded')
  return {
    keyId: null,
    sessionId,
    staffMemberId: holder.staff_member_id,
    personId,
    role: holder.role,
    scopes: rights,
    resourceId: holder.resource_id,
    keepsBookings: false,
  }
}

const FRESH_SECONDS = 10 * 60

/** Whether the session began with a code within the last 10 minutes. */
export async function isFresh(
  db: Connection,
  { sessionId, personId }: StaffSession,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('staff_session')
    .select('proven_at')
    .where('staff_session_id', '=', sessionId)
    .where('staff_person_id', '=', personId)
    .executeTakeFirst()
  return row?.proven_at != null && now - row.proven_at <= FRESH_SECONDS * 1000
}

async function endSession(tx: Tx, { sessionId, personId }: StaffSession): Promise<void> {
  await tx
    .deleteFrom('staff_session')
    .where('staff_session_id', '=', sessionId)
    .where('staff_person_id', '=', personId)
    .execute()
}

/** Ends all sessions of the person but the given one, and sign-ins that wait for the second factor. */
export async function endSessions(tx: Tx, personId: string, exceptId?: string): Promise<void> {
  await tx.deleteFrom('staff_second_step').where('staff_person_id', '=', personId).execute()
  await tx
    .deleteFrom('staff_session')
    .where('staff_person_id', '=', personId)
    .$call((query) => (exceptId === undefined ? query : query.where('staff_session_id', '!=', exceptId)))
    .execute()
}

export async function signOut(
  { database }: Pick<Deps, 'database'>,
  staff: StaffSession,
  cookie: StaffCookie,
  { everywhere = false }: { everywhere?: boolean | undefined },
): Promise<{ done: true }> {
  await database.inTransaction((tx) => (everywhere ? endSessions(tx, staff.personId) : endSession(tx, staff)))
  cookie.clear()
  return { done: true }
}

export async function revokeSession(
  { database }: Pick<Deps, 'database'>,
  staff: StaffSession,
  sessionId: string,
  cookie: StaffCookie,
): Promise<{ done: true }> {
  await database.inTransaction((tx) => endSession(tx, { sessionId, personId: staff.personId }))
  if (sessionId === staff.sessionId) cookie.clear()
  return { done: true }
}

/** Last used first. */
export async function listSessions(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { sessionId, personId }: StaffSession,
): Promise<{ content: ShownSession[] }> {
  const rows = await database.db
    .selectFrom('staff_session')
    .select(['staff_session_id', 'created', 'last_used_at', 'expires_at', 'browser'])
    .where('staff_person_id', '=', personId)
    .where('expires_at', '>', instant(clock.now()))
    .where('last_used_at', '>', instant(clock.now() - IDLE_SECONDS * 1000))
    .orderBy('last_used_at', 'desc')
    .orderBy('staff_session_id', 'desc')
    .execute()
  const iso = (epochMs: number) => new Date(epochMs).toISOString()
  return {
    content: rows.map((row) => ({
      id: row.staff_session_id,
      created: iso(row.created),
      last_used_at: iso(row.last_used_at),
      expires_at: iso(row.expires_at),
      browser: row.browser,
      current: row.staff_session_id === sessionId,
    })),
  }
}
