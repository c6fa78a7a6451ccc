/** Who books: a guest, by what they enter, or a signed-in client, completed from the company's record. */
import type { BookingSettings, GuestClient } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { lockSession, type Session } from '../../../platform/http/session.ts'
import { checkContact, clientForPerson, requireAccount } from '../../clients/accounts/public.ts'
import {
  completeClient,
  type Contact,
  guestClientId,
  type GuestDetails,
  lockClient,
} from '../../clients/clients/public.ts'
import { checkAnswers, displayedFields } from '../../catalogue/fields/public.ts'
import {
  readRestrictionFacts,
  lockGuestRestrictionFacts,
  type RestrictionFacts,
} from '../restrictions/public.ts'
import type { Details } from './details.ts'
import type { Caller } from '../../../platform/http/caller.ts'

export type Booker =
  | { kind: 'GUEST' }
  | ({ kind: 'CLIENT'; company: CompanyScope } & Pick<Session, 'personId' | 'tokenHash'>)

export const guest: Booker = { kind: 'GUEST' }

/** The client that the booking will belong to. */
export type Identity = {
  /** Contact for this visit. */
  contact: Contact
  /** What was entered, completed with earlier answers of a signed-in client. */
  client: GuestClient
  /** Undefined for a guest. */
  clientId?: string
}

/** A client of the company chosen by staff, with the contact on record. */
export type ChosenClient = { contact: Partial<Contact>; clientId: string; isChosen: true }

/**
 * Company of the body. For a signed-in client, rejects with `validation.failed` if it differs from that of the
 * address.
 */
export function requireSameCompany(by: Booker, request: { company_id: string }): string {
  if (by.kind === 'CLIENT' && request.company_id !== by.company.companyId)
    throw invalid('appointment.company_id', 'must be the company of the address')
  return request.company_id
}

/**
 * Idempotency key of the response. A guest's key contains no space, so a guest cannot send a signed-in client's key
 * and receive that client's booking.
 */
export const answerKey = ({ by, idempotencyKey: key }: Pick<BookingCall, 'by' | 'idempotencyKey'>) =>
  key === undefined || by.kind === 'GUEST' ? key : `person ${by.personId} ${key}`

/**
 * Rejects a guest with `token.invalid` if the company requires an account, and a client with `account.disabled` if
 * it offers none; both with `validation.failed` and `phone.notInternational`.
 * A person's first booking makes them a client of the company, even if it is rejected later.
 */
export async function identify(
  deps: Pick<Deps, 'database' | 'clock' | 'takeOver'>,
  company: CompanyScope,
  by: Booker,
  typed: GuestClient | null | undefined,
  { auth }: BookingSettings,
): Promise<Identity> {
  if (by.kind === 'GUEST') {
    if (auth.required) throw new ApiError('token.invalid')
    return { contact: checkContact(typed), client: typed! }
  }
  const { database } = deps
  await requireAccount(database.db, company)
  const clientId = await database.inTransaction(async (tx) => {
    await lockSession(tx, by)
    return clientForPerson(tx, deps, company, by.personId)
  })
  const existing = await database.db
    .selectFrom('client')
    .select(['first_name', 'middle_name', 'last_name', 'phone', 'email', 'email_verified', 'extra_fields'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const contact = checkContact({
    first_name: typed?.first_name?.trim() || existing.first_name,
    middle_name: typed?.middle_name?.trim() || existing.middle_name,
    last_name: typed?.last_name?.trim() || existing.last_name,
    phone: typed?.phone?.trim() || existing.phone,
    // An email that a guest once entered with this phone may be a stranger's. It receives nothing unless entered
    // again.
    email: typed?.email?.trim() || (existing.email_verified ? existing.email : null),
  })
  const answers = await readEarlierAnswers(database.db, company, existing.extra_fields)
  return { contact, client: { ...typed, extra_fields: { ...answers, ...typed?.extra_fields } }, clientId }
}

/** Earlier answers that are still valid: an option may have been removed. */
async function readEarlierAnswers(db: Connection, company: CompanyScope, stored: unknown) {
  const fields = await displayedFields(db, company)
  const ofClient = fields.filter(({ model }) => model === 'CLIENT')
  return checkAnswers(ofClient, stored as Record<string, string>, 'appointment.client.extra_fields').answers
}

/**
 * Finds or creates the client during the write. For a signed-in client, entered data fills empty fields only; their
 * verified phone stays.
 */
async function bookingClientId(
  tx: Tx,
  company: CompanyScope,
  identity: Identity | ChosenClient,
  details: GuestDetails & { now: number },
): Promise<string> {
  if ('isChosen' in identity) {
    if (await lockClient(tx, company, identity.clientId)) return identity.clientId
    throw new ApiError('client.notFound')
  }
  const { contact, clientId } = identity
  if (clientId === undefined) return guestClientId(tx, company, contact, details)
  const isThere = await completeClient(tx, company, clientId, { contact, details })
  // The account was deleted between read and write.
  if (!isThere) throw new ApiError('token.invalid')
  return clientId
}

/** The client of a booking, and the locked facts that restrictions are checked against. */
export type LockedBooker = { clientId: string; facts: RestrictionFacts | undefined }

/** Finds or creates the client and locks the rows. `appliesRestrictions`: restrictions and blocks apply. */
export async function lockBooker(
  tx: Tx,
  company: CompanyScope,
  identity: Identity | ChosenClient,
  { details, now, appliesRestrictions }: { details: Details; now: number; appliesRestrictions: boolean },
): Promise<LockedBooker> {
  const find = () => bookingClientId(tx, company, identity, { ...details.guest, now })
  const isGuest = !('isChosen' in identity) && identity.clientId === undefined
  if (isGuest && appliesRestrictions) {
    const [clientId, facts] = await tx.together([
      find(),
      lockGuestRestrictionFacts(tx, company, identity.contact.phone),
    ])
    return { clientId, facts }
  }
  const clientId = await find()
  return {
    clientId,
    facts: appliesRestrictions ? await readRestrictionFacts(tx, company, clientId) : undefined,
  }
}

/** Who books, and the key that identifies a repeated request. */
export type BookingCall = {
  by: Booker
  caller: Caller
  idempotencyKey: string | undefined
  /** Header `X-Holder`: permits booking that holder's holds. A repeated request does not need it. */
  holder: string | undefined
}
