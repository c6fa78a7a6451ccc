/** Opens and accepts invitations. docs/rules/staff-sessions.md */
import type { InvitationAcceptance, InvitationPreview, StaffMe } from '@zapys/contract'
import { companyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { hashToken } from '../../../platform/http/session.ts'
import type { StaffCookie, StaffSession } from '../../../platform/http/staff-session.ts'
import { checkNewPassword, hashPassword } from '../../clients/accounts/public.ts'
import { writeAudit } from '../audit/public.ts'
import { linkPerson } from '../keys/public.ts'
import { addPerson, type Contact, lockContact, lockPerson, personOfContact } from './persons.ts'
import { aliasOf, readMe } from './read-me.ts'
import { openSession } from './sessions.ts'

type OpenedInvitation = {
  companyId: string
  invitationId: string
  staffMemberId: string
  contact: Contact
  /** False if a command printed the link. */
  isSent: boolean
  expiresAt: number
}

/** Rejects with `staff.invitation.notFound`, `staff.invitation.used` and `staff.invitation.expired`. */
async function openInvitation(db: Connection, token: string, now: number): Promise<OpenedInvitation> {
  const row = await db
    .selectFrom('staff_invitation')
    .innerJoin('staff_member', (join) =>
      join
        .onRef('staff_member.company_id', '=', 'staff_invitation.company_id')
        .onRef('staff_member.staff_member_id', '=', 'staff_invitation.staff_member_id'),
    )
    .innerJoin('company', 'company.company_id', 'staff_invitation.company_id')
    .select(['staff_invitation.company_id', 'staff_invitation_id', 'staff_invitation.staff_member_id'])
    .select(['phone', 'email', 'is_sent', 'expires_at', 'accepted_at', 'withdrawn_at', 'staff_member.active'])
    .select('company.active as isCompanyActive')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('staff.invitation.notFound')
  if (row.accepted_at !== null) throw new ApiError('staff.invitation.used')
  const isOver = row.withdrawn_at !== null || row.expires_at <= now
  if (isOver || !row.active || !row.isCompanyActive) throw new ApiError('staff.invitation.expired')
  return {
    companyId: row.company_id,
    invitationId: row.staff_invitation_id,
    staffMemberId: row.staff_member_id,
    contact: { phone: row.phone, email: row.email } as Contact,
    isSent: row.is_sent,
    expiresAt: row.expires_at,
  }
}

type Opener = { staff: StaffSession | undefined }

/** Data for the invitation's page. Rejects as `openInvitation`. */
export async function readInvitation(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  token: string,
  { staff }: Opener,
): Promise<InvitationPreview> {
  const opened = await openInvitation(db, token, clock.now())
  const { company_id, name, logo, language, alias, staff_name, role } = await db
    .selectFrom('staff_member')
    .innerJoin('company', 'company.company_id', 'staff_member.company_id')
    .select(['company.company_id', 'company.name', 'company.logo', 'company.language'])
    .select(['staff_member.name as staff_name', 'role'])
    .select(aliasOf.as('alias'))
    .where('staff_member.company_id', '=', opened.companyId)
    .where('staff_member_id', '=', opened.staffMemberId)
    .executeTakeFirstOrThrow()
  const invited = await personOfContact(db, opened.contact)
  return {
    company: { id: company_id, name, alias, logo, language },
    name: staff_name,
    role,
    to: masked(opened.contact),
    expires_at: new Date(opened.expiresAt).toISOString(),
    has_account: invited !== undefined,
    password_required: invited === undefined && !opened.isSent,
    signed_in_as:
      staff === undefined ? 'NOBODY' : staff.personId === invited?.staff_person_id ? 'INVITED' : 'OTHER',
  }
}

/** Enough for the owner to recognize it. */
function masked({ phone, email }: Contact): string {
  if (phone !== null) return `${phone.slice(0, 4)}•••${phone.slice(-2)}`
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}

/**
 * A sent link verifies the phone or email address of a new person, who is signed in. A link printed by a command
 * verifies nothing and so requires a password: a mistyped contact opens nothing.
 * A link never opens an existing account, since links are forwarded: its person must sign in first. Rejects as
 * `calls.acceptStaffInvitation` lists.
 */
export async function acceptInvitation(
  deps: Deps,
  { token, password }: InvitationAcceptance,
  { staff, cookie }: Opener & { cookie: StaffCookie },
): Promise<StaffMe> {
  const { database, clock } = deps
  const { contact, isSent } = await openInvitation(database.db, token, clock.now())
  const isNew = (await personOfContact(database.db, contact)) === undefined
  if (isNew && !isSent && password == null) throw invalid('password', 'is required')
  if (password != null) await checkNewPassword('password', password, contact.phone)
  const passwordHash = password == null ? null : await hashPassword(password, deps.passwordCost)
  const session = await database.inTransaction(async (tx) => {
    const now = clock.now()
    const opened = await lockInvitation(tx, token, now)
    await lockContact(tx, opened.contact)
    const invited = await personOfContact(tx, opened.contact)
    if (staff !== undefined && staff.personId !== invited?.staff_person_id)
      throw new ApiError('staff.invitation.otherPerson')
    if (invited !== undefined && staff === undefined) throw new ApiError('staff.signIn.required')
    if (invited !== undefined && password != null)
      throw invalid('password', 'is only for a person without an account')
    if (invited !== undefined) {
      // The person may have left their last company in the meantime.
      if ((await lockPerson(tx, invited.staff_person_id)) === undefined) throw new ApiError('token.invalid')
      await join(tx, opened, invited.staff_person_id, now)
      return staff!
    }
    const personId = await addPerson(tx, {
      contact: opened.contact,
      passwordHash,
      isProven: opened.isSent,
      now,
    })
    await join(tx, opened, personId, now)
    return openSession(tx, deps, { personId, isProven: opened.isSent, cookie, former: undefined })
  })
  return readMe(database.db, session)
}

/** Serializes requests with the same link, and changes of staff: the second request finds the link used. */
async function lockInvitation(tx: Tx, token: string, now: number): Promise<OpenedInvitation> {
  const { companyId } = await openInvitation(tx, token, now)
  await lockCompany(tx, companyId)
  return openInvitation(tx, token, now)
}

/** Rejects with `staff.hasAccount` if the person already works for the company. */
async function join(
  tx: Tx,
  { companyId, invitationId, staffMemberId }: OpenedInvitation,
  personId: string,
  now: number,
): Promise<void> {
  const company = await companyScope(tx, companyId)
  const working = await tx
    .selectFrom('staff_member')
    .select('staff_member_id')
    .where('company_id', '=', companyId)
    .where('staff_person_id', '=', personId)
    .executeTakeFirst()
  if (working !== undefined) throw new ApiError('staff.hasAccount')
  await linkPerson(tx, company, staffMemberId, personId)
  await tx
    .updateTable('staff_invitation')
    .set({ accepted_at: new Date(now) })
    .where('company_id', '=', companyId)
    .where('staff_invitation_id', '=', invitationId)
    .execute()
  await writeAudit(tx, company, {
    by: { keyId: null, staffMemberId },
    act: 'staff.joined',
    thing: 'staff_member',
    thingId: staffMemberId,
    now,
  })
}
