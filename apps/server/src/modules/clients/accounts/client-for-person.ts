import type { Locale } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { addClient, fillClient, type Guest, guestColumns, lockGuestOf } from '../clients/public.ts'
import { provenPhoneOf, wasBookedAfter } from './take-guest.ts'

/** Dependencies of finding a client, including the transfer of guest bookings. */
export type ClientDeps = Pick<Deps, 'clock' | 'takeOver'>

/** Facts about a person besides the verified phone: from a provider, or typed after signing in. */
export type AboutPerson = {
  first_name?: string | null
  middle_name?: string | null
  last_name?: string | null
  email?: string | null
  /** The provider has verified the email address. */
  email_verified?: boolean
  locale?: Locale | null
}

/**
 * Finds or creates the person's client of the company. The first match applies: the linked client; the guest of the
 * verified phone, with earlier bookings; the client whose email address was verified here and by the provider.
 * `about` fills only empty fields. The transaction must hold the person's lock. docs/decisions/0010-guests.md.
 * Rejects with `client.contactsDiffer` if verified phone and email address belong to two clients, and with
 * `client.alreadyExists` if the client found belongs to another person.
 */
export async function clientForPerson(
  tx: Tx,
  deps: ClientDeps,
  company: CompanyScope,
  personId: string,
  about: AboutPerson = {},
): Promise<string> {
  return (
    (await knownClientForPerson(tx, deps, company, personId, about)) ??
    (await newClient(tx, deps, company, personId, about))
  )
}

/**
 * As `clientForPerson`, but returns undefined instead of creating a client: for companies where registration is closed.
 */
export async function knownClientForPerson(
  tx: Tx,
  deps: ClientDeps,
  company: CompanyScope,
  personId: string,
  about: AboutPerson = {},
): Promise<string | undefined> {
  const { phone, proven_at } = await provenPhoneOf(tx, personId)
  const own = await tx
    .selectFrom('person_client')
    .select('client_id')
    .where('company_id', '=', company.companyId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (own !== undefined) return own.client_id

  const byPhone = phone === null ? undefined : await lockGuestOf(tx, company, phone)
  const byMail =
    about.email_verified && about.email ? await clientByMail(tx, company, about.email) : undefined
  if (byPhone && byMail && byPhone.client_id !== byMail.client_id) throw new ApiError('client.contactsDiffer')
  if (byPhone !== undefined && (await wasBookedAfter(tx, company, byPhone.client_id, proven_at))) {
    // The phone may belong to someone else by now: only older bookings go to the person's new client.
    const clientId = await newClient(tx, deps, company, personId, about)
    await deps.takeOver.bookings(tx, company, { guest: byPhone, clientId, until: proven_at })
    return clientId
  }
  const client = byPhone ?? byMail
  if (client === undefined) return undefined
  await link(tx, deps, company, personId, client.client_id)
  await fillEmpty(tx, company, client, { ...about, phone })
  if (phone !== null)
    await deps.takeOver.waitingEntries(tx, company, { phone, clientId: client.client_id, until: proven_at })
  return client.client_id
}

/** The client of a person who signs in on the company's page. Undefined for a new person if registration is closed. */
export const clientOnPage = (
  tx: Tx,
  deps: ClientDeps,
  company: CompanyScope,
  personId: string,
  { auth, locale }: { auth: { allow_registration: boolean }; locale: Locale | undefined },
): Promise<string | undefined> =>
  (auth.allow_registration ? clientForPerson : knownClientForPerson)(tx, deps, company, personId, {
    locale: locale ?? null,
  })

/** Considers verified addresses only: an unverified one may be anyone's. */
const clientByMail = (tx: Tx, company: CompanyScope, email: string): Promise<Guest | undefined> =>
  tx
    .selectFrom('client')
    .select(guestColumns)
    .where('company_id', '=', company.companyId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('email_verified', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

async function link(
  tx: Tx,
  { clock }: ClientDeps,
  company: CompanyScope,
  personId: string,
  clientId: string,
) {
  const linked = await tx
    .insertInto('person_client')
    .values({
      person_id: personId,
      company_id: company.companyId,
      client_id: clientId,
      created: new Date(clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst()
  if (linked === undefined) throw new ApiError('client.alreadyExists')
}

/** Fills empty fields. An unverified email address is not copied: a stranger may have typed it. */
async function fillEmpty(
  tx: Tx,
  company: CompanyScope,
  guest: Guest,
  about: AboutPerson & { phone: string | null },
): Promise<void> {
  const email =
    guest.email_verified || about.email == null || (await isMailTaken(tx, company, about.email))
      ? undefined
      : about.email
  await fillClient(tx, company, guest.client_id, {
    ...about,
    ...(guest.email_verified
      ? {}
      : {
          mail: {
            email: email ?? null,
            email_verified: email !== undefined && about.email_verified === true,
          },
        }),
  })
}

async function newClient(
  tx: Tx,
  deps: ClientDeps,
  company: CompanyScope,
  personId: string,
  about: AboutPerson,
): Promise<string> {
  const { phone, proven_at } = await provenPhoneOf(tx, personId)
  const email = about.email && !(await isMailTaken(tx, company, about.email)) ? about.email : null
  const clientId = await addClient(tx, company, {
    first_name: about.first_name ?? null,
    middle_name: about.middle_name ?? null,
    last_name: about.last_name ?? null,
    phone,
    email,
    email_verified: email !== null && about.email_verified === true,
    locale: about.locale ?? null,
    created: new Date(deps.clock.now()),
  })
  if (clientId === undefined) throw new ApiError('client.alreadyExists')
  await link(tx, deps, company, personId, clientId)
  if (phone !== null) await deps.takeOver.waitingEntries(tx, company, { phone, clientId, until: proven_at })
  return clientId
}

/**
 * Whether the email address is another client's verified one. Unverified addresses belong to no client and block none.
 */
async function isMailTaken(tx: Tx, company: CompanyScope, email: string): Promise<boolean> {
  const other = await tx
    .selectFrom('client')
    .select('client_id')
    .where('company_id', '=', company.companyId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return other !== undefined
}
