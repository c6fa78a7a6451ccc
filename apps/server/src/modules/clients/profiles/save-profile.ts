import type { Confirmation, Locale, ProfileRequest, User } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { clientOf, lockSession, type Session } from '../../../platform/http/session.ts'
import {
  clientForPerson,
  confirmChange,
  noticeLocale,
  notifyContacts,
  requireAccount,
} from '../accounts/public.ts'
import { lockBookingsOf, renewContacts } from '../../booking/appointments/public.ts'
import { saveClient } from '../clients/public.ts'
import { type Answers, displayedFields } from '../../catalogue/fields/public.ts'
import { claimFiles, dropFiles } from '../../catalogue/files/public.ts'
import { checkProfile, type ProfileChange } from './check-profile.ts'
import { ownCompany } from './own-company.ts'
import { readUser } from './read-user.ts'

type ProfileToSave = {
  userId: string
  companyId: string | undefined
  user: ProfileRequest
  /** For a change of the email address. */
  confirmation?: Confirmation | null | undefined
}
type Caller = { address: string; deviceKey: string | undefined; locale: Locale | undefined }

/**
 * Saves the person's profile at the company, and creates the client if needed. Another person's id is rejected like an
 * unknown one, with `account.notFound`. A stored email address changes only with a confirmation, also in upcoming
 * bookings, and the old one is notified. Also rejects as `calls.saveProfile` lists.
 */
export async function saveProfile(
  deps: Deps,
  session: Session,
  { userId, companyId, user, confirmation }: ProfileToSave,
  caller: Caller,
): Promise<User> {
  const { database, clock } = deps
  if (userId !== session.personId) throw new ApiError('account.notFound')
  const company = await ownCompany(database.db, session, companyId)
  if (company === undefined) throw new ApiError('company.notFound')
  await requireAccount(database.db, company)
  const change = checkProfile(user, await clientFields(deps, company), {
    timeZone: await timeZoneOf(deps, company),
    now: clock.now(),
  })
  const { email } = change.columns
  const needsProof =
    email !== undefined && isOtherMail(await readStoredMail(database.db, company, session.personId), email)
  const confirmed = needsProof
    ? await confirmChange(
        deps,
        session,
        { action: 'CHANGE_MAIL', subject: email?.toLowerCase() ?? '', company },
        confirmation,
        caller,
      )
    : undefined
  return database.inTransaction(async (tx) => {
    await lockSession(tx, session)
    await confirmed?.consume(tx)
    const clientId = await clientForPerson(tx, deps, company, session.personId)
    if (confirmed !== undefined) await lockBookingsOf(tx, company, clientId)
    const replaced = await writeProfile(tx, company, clientId, change)
    // A concurrent request stored the email address a moment ago.
    if (replaced !== null && confirmed === undefined) throw new ApiError('account.confirmation.required')
    if (replaced !== null) {
      const renewed = { field: 'email', before: replaced, after: email ?? null } as const
      await renewContacts(tx, company, clientId, [renewed], clock.now())
      await notifyContacts(
        tx,
        deps,
        company.companyId,
        { phone: null, emails: [replaced] },
        { event: 'MAIL_CHANGED', locale: noticeLocale(caller.locale, company) },
      )
    }
    return readUser(tx, session.personId, company)
  })
}

async function readStoredMail(
  db: Connection,
  company: CompanyScope,
  personId: string,
): Promise<string | null> {
  const clientId = await clientOf(db, company, personId)
  if (clientId === undefined) return null
  const { email } = await db
    .selectFrom('client')
    .select('email')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return email
}

/** A first email address needs no confirmation: it is unverified, so messages do not go to it. */
const isOtherMail = (before: string | null, after: string | null | undefined): before is string =>
  before !== null && before !== '' && !isSameMail(after, before)

/** Lowers only A to Z: the Kelvin sign would also become a “k”, but is another mailbox. */
const isSameMail = (one: string | null | undefined, other: string | null): boolean =>
  withLowerLatin(one) === withLowerLatin(other)

const withLowerLatin = (mail: string | null | undefined): string =>
  (mail ?? '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Returns the replaced email address; null if it stays or there was none. */
async function writeProfile(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  { columns, extra }: ProfileChange,
): Promise<string | null> {
  const before = await tx
    .selectFrom('client')
    .select(['email', 'extra_fields'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const known = before.extra_fields
  const remaining = Object.entries(known).filter(([id]) => !extra.removed.includes(id))
  const answers: Answers = { ...Object.fromEntries(remaining), ...extra.set }
  const isMailChanged = columns.email !== undefined && !isSameMail(columns.email, before.email)
  await saveClient(tx, company, clientId, {
    ...columns,
    extra_fields: answers,
    // The new email address is not verified.
    ...(isMailChanged ? { email_verified: false } : {}),
  })
  await claimFiles(tx, company, extra.files, { clientId })
  const after = new Set(Object.values(answers))
  await dropFiles(
    tx,
    company,
    Object.values(known)
      .filter((value) => typeof value === 'string')
      .filter((value) => !after.has(value)),
    { clientId },
  )
  return isMailChanged && isOtherMail(before.email, columns.email) ? before.email : null
}

async function clientFields({ database }: Deps, company: CompanyScope) {
  const fields = await displayedFields(database.db, company)
  return fields.filter(({ model }) => model === 'CLIENT')
}

async function timeZoneOf({ database }: Deps, company: CompanyScope): Promise<string> {
  const { timezone } = await database.db
    .selectFrom('company')
    .select('timezone')
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  return timezone
}
