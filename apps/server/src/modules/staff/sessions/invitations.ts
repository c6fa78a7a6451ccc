/** Owners invite staff members by a link sent to a phone or email address. docs/rules/staff-sessions.md */
import { DAY_SECONDS } from '@zapys/domain/time'
import { randomBytes } from 'node:crypto'
import {
  type Calls,
  type NewStaffInvitation,
  type Paged,
  type QueryOf,
  rights,
  type Role,
  type StaffInvitation,
} from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import { sql } from 'kysely'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { hashToken } from '../../../platform/http/session.ts'
import { isSpecialNumber, typedPhone } from '../../clients/accounts/public.ts'
import { queueAccountNotices } from '../../messaging/messages/public.ts'
import { writeAudit } from '../audit/public.ts'
import { requireLiveCaller } from '../keys/public.ts'
import { type Contact, contactText, oneContact } from './persons.ts'

export const INVITATION_SECONDS = 7 * DAY_SECONDS
const REPEAT_SECONDS = 60

/** Token of an invitation or a set-up: 256 random bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** The token follows `#`, which browsers send to no server. */
const linkOf = (publicUrl: string, token: string) => `${publicUrl}/staff/invitation#${token}`

type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>

const invitations = (db: Connection, { companyId }: CompanyScope, now: number) =>
  db
    .selectFrom('staff_invitation')
    .innerJoin('staff_member', (join) =>
      join
        .onRef('staff_member.company_id', '=', 'staff_invitation.company_id')
        .onRef('staff_member.staff_member_id', '=', 'staff_invitation.staff_member_id'),
    )
    .select(['staff_invitation_id', 'staff_invitation.staff_member_id', 'name', 'role', 'phone', 'email'])
    .select(['staff_invitation.created', 'expires_at', 'accepted_at'])
    .select(stateAt(now).as('state'))
    .where('staff_invitation.company_id', '=', companyId)

const stateAt = (now: number) => sql<StaffInvitation['state']>`
  case when accepted_at is not null then 'ACCEPTED' when withdrawn_at is not null then 'WITHDRAWN'
       when expires_at <= ${instant(now)} then 'EXPIRED' else 'OPEN' end`

const shown = (row: InvitationRow): StaffInvitation => ({
  id: row.staff_invitation_id,
  staff_member_id: row.staff_member_id,
  name: row.name,
  role: row.role,
  phone: row.phone,
  email: row.email,
  state: row.state,
  created: new Date(row.created).toISOString(),
  expires_at: new Date(row.expires_at).toISOString(),
  accepted_at: row.accepted_at === null ? null : new Date(row.accepted_at).toISOString(),
})

/**
 * An invitation grants all rights of the role, so a key with fewer rights cannot send it. Rejects with
 * `key.moreThanOwn`.
 */
export function requireAllOf(role: Role, { scopes }: Pick<Operator, 'scopes'>): void {
  const isMore = rights.some(
    (right) => reachOf({ role, scopes: rights }, right) !== undefined && !scopes.includes(right),
  )
  if (isMore) throw new ApiError('key.moreThanOwn')
}

type InvitationContext = { by: Operator | null; staffMemberId: string }

/** Rejects as `calls.inviteStaffMember` lists. */
export async function inviteStaffMember(
  deps: Deps,
  company: CompanyScope,
  context: InvitationContext & { by: Operator },
  { locale, ...request }: NewStaffInvitation,
): Promise<StaffInvitation> {
  const phone = await typedPhone(deps.database.db, company, context.by, request.phone)
  const contact = oneContact('invitation', { ...request, phone })
  if (contact.phone !== null && isSpecialNumber(contact.phone))
    throw invalid('invitation.phone', 'is a number that gets no SMS')
  return deps.database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    await requireLiveCaller(tx, company, context.by)
    const { invitation, token } = await addInvitation(tx, deps, company, {
      ...context,
      contact,
      isSent: true,
    })
    if (token !== undefined)
      await queueAccountNotices(tx, deps, company.companyId, [
        {
          event: 'STAFF_INVITED',
          channel: contact.phone === null ? 'MAIL' : 'SMS',
          to: contactText(contact),
          locale: locale ?? company.language,
          link: linkOf(deps.publicUrl, token),
        },
      ])
    return invitation
  })
}

/** For the operator of the installation: returns the link instead of sending it. */
export const inviteByCommand = (
  { database, clock, publicUrl }: Pick<Deps, 'database' | 'clock' | 'publicUrl'>,
  company: CompanyScope,
  { staffMemberId, ...request }: { staffMemberId: string } & Pick<NewStaffInvitation, 'phone' | 'email'>,
): Promise<string | undefined> =>
  database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const contact = oneContact('invitation', request)
    const { token } = await addInvitation(tx, { clock }, company, {
      by: null,
      staffMemberId,
      contact,
      isSent: false,
    })
    return token && linkOf(publicUrl, token)
  })

/**
 * The company must be locked. Returns no token if the same contact was invited less than a minute ago. Rejects with
 * `staff.notFound`, `staff.hasAccount` and `key.moreThanOwn`.
 */
async function addInvitation(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { by, staffMemberId, contact, isSent }: InvitationContext & { contact: Contact; isSent: boolean },
): Promise<{ invitation: StaffInvitation; token?: string }> {
  const now = clock.now()
  const member = await tx
    .selectFrom('staff_member')
    .select(['role', 'active', 'staff_person_id'])
    .where('company_id', '=', company.companyId)
    .where('staff_member_id', '=', staffMemberId)
    .executeTakeFirst()
  if (member === undefined || !member.active) throw new ApiError('staff.notFound')
  if (member.staff_person_id !== null) throw new ApiError('staff.hasAccount')
  if (by !== null) requireAllOf(member.role, by)
  const open = (await openOf(tx, company, staffMemberId, now)).map(shown)
  const repeated = open.find(
    ({ phone, email, created }) =>
      phone === contact.phone && email === contact.email && now - Date.parse(created) < REPEAT_SECONDS * 1000,
  )
  if (repeated !== undefined) return { invitation: repeated }
  await withdrawOpen(tx, company, staffMemberId, now)
  const id = newId()
  const token = newLinkToken()
  await tx
    .insertInto('staff_invitation')
    .values({
      company_id: company.companyId,
      staff_invitation_id: id,
      staff_member_id: staffMemberId,
      ...contact,
      token_hash: hashToken(token),
      is_sent: isSent,
      created: new Date(now),
      expires_at: new Date(now + INVITATION_SECONDS * 1000),
    })
    .execute()
  await writeAudit(tx, company, {
    by,
    act: 'staff.invited',
    thing: 'staff_member',
    thingId: staffMemberId,
    after: { role: member.role, channel: contact.phone === null ? 'MAIL' : 'SMS' },
    now,
  })
  const row = await invitations(tx, company, now)
    .where('staff_invitation_id', '=', id)
    .executeTakeFirstOrThrow()
  return { invitation: shown(row), token }
}

const openOf = (tx: Tx, company: CompanyScope, staffMemberId: string, now: number) =>
  invitations(tx, company, now)
    .where('staff_invitation.staff_member_id', '=', staffMemberId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', instant(now))
    .execute()

/** Withdraws all open invitations of a staff member. */
export async function withdrawOpen(
  tx: Tx,
  { companyId }: CompanyScope,
  staffMemberId: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('staff_invitation')
    .set({ withdrawn_at: new Date(now) })
    .where('company_id', '=', companyId)
    .where('staff_member_id', '=', staffMemberId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Newest first. */
export async function listInvitations(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { state, ...listQuery }: QueryOf<Calls['listStaffInvitations']>,
): Promise<Paged<StaffInvitation>> {
  const now = clock.now()
  const query = invitations(database.db, company, now).$call((all) =>
    state === undefined ? all : all.where(sql<boolean>`${stateAt(now)} = ${state}`),
  )
  const defaultOrder = [
    { by: 'staff_invitation.created', direction: 'desc' },
    { by: 'staff_invitation_id' },
  ] as const
  return mapPage(await pageOf(inOrder(query, undefined, {}, defaultOrder), listQuery), shown)
}

/** Rejects with `staff.invitation.notFound`, and with `staff.invitation.used` if it was accepted. */
export const withdrawInvitation = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  by: Operator,
  invitationId: string,
): Promise<StaffInvitation> =>
  database.inTransaction(async (tx) => {
    const now = clock.now()
    await lockCompany(tx, company.companyId)
    await requireLiveCaller(tx, company, by)
    const find = () =>
      invitations(tx, company, now).where('staff_invitation_id', '=', invitationId).executeTakeFirst()
    const row = await find()
    if (row === undefined) throw new ApiError('staff.invitation.notFound')
    if (row.state === 'ACCEPTED') throw new ApiError('staff.invitation.used')
    if (row.state === 'WITHDRAWN') return shown(row)
    await withdrawOpen(tx, company, row.staff_member_id, now)
    await writeAudit(tx, company, {
      by,
      act: 'staff.invitationWithdrawn',
      thing: 'staff_member',
      thingId: row.staff_member_id,
      now,
    })
    return shown((await find())!)
  })
