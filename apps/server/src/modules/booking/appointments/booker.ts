/** Who books: a guest, by what is typed, or the client who is signed in, by what the company knows besides. */
import type { BookingSettings, GuestClient } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
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

/** Whose booking it becomes. */
export type Identity = {
  /** For this visit. */
  contact: Contact
  /** What was typed, completed by what a signed-in client answered before. */
  client: GuestClient
  /** Undefined for a guest. */
  clientId?: string
}

/** Whom staff books for: a client of the company, as the company knows them. */
export type ChosenClient = { contact: Partial<Contact>; clientId: string; isChosen: true }

/** The company of the body. Rejects with `validation.failed` another one than that of the address, where the client is signed in. */
export function companyOf(by: Booker, asked: { company_id: string }): string {
  if (by.kind === 'CLIENT' && asked.company_id !== by.company.companyId)
    throw invalid('appointment.company_id', 'must be the company of the address')
  return asked.company_id
}

/**
 * The key under which the answer is kept. A guest's key has no space, so that a guest cannot write the key of a client who
 * is signed in: one client's key never answers another's booking.
 */
export const answerKey = ({ by, idempotencyKey: key }: Pick<BookingCall, 'by' | 'idempotencyKey'>) =>
  key === undefined || by.kind === 'GUEST' ? key : `person ${by.personId} ${key}`

/**
 * Rejects a guest with `token.invalid` where the company wants everybody signed in, and a client with
 * `account.disabled` where it offers no account; both with `validation.failed` and `phone.notInternational`.
 * A person's first booking with a company makes them its client, also when the booking is rejected later.
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
  const known = await database.db
    .selectFrom('client')
    .select(['first_name', 'middle_name', 'last_name', 'phone', 'email', 'email_verified', 'extra_fields'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const contact = checkContact({
    first_name: typed?.first_name?.trim() || known.first_name,
    middle_name: typed?.middle_name?.trim() || known.middle_name,
    last_name: typed?.last_name?.trim() || known.last_name,
    phone: typed?.phone?.trim() || known.phone,
    // A mail that a guest once typed beside this phone may be a stranger's: it gets no word of a visit unasked.
    email: typed?.email?.trim() || (known.email_verified ? known.email : null),
  })
  const answers = await answeredBefore(database.db, company, known.extra_fields)
  return { contact, client: { ...typed, extra_fields: { ...answers, ...typed?.extra_fields } }, clientId }
}

/** What the client answered before and would be taken today: an option may be gone by now. */
async function answeredBefore(db: Connection, company: CompanyScope, stored: unknown) {
  const fields = await displayedFields(db, company)
  const ofClient = fields.filter(({ model }) => model === 'CLIENT')
  return checkAnswers(ofClient, stored as Record<string, string>, 'appointment.client.extra_fields').answers
}

/**
 * The client of the booking, in the write. A signed-in client's own data stay, and what was typed fills what is empty,
 * except the phone: theirs is proven.
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
  // The account was deleted between the look and the write.
  if (!isThere) throw new ApiError('token.invalid')
  return clientId
}

/** The client of a booking, and the locked rows that the company's restrictions are checked against. */
export type LockedBooker = { clientId: string; facts: RestrictionFacts | undefined }

/** Finds or creates the client, and locks the rows. `appliesRestrictions`: restrictions and blocks apply. */
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

/** Who books, and the key by which a repeat is recognised. */
export type BookingCall = {
  by: Booker
  caller: Caller
  idempotencyKey: string | undefined
  /** Header `X-Holder`: whose holds it may book. A repeat does not need it. */
  holder: string | undefined
}
