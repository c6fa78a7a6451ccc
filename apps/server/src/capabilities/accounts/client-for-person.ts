import type { Locale } from '@zapys/contract'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { ApiError } from '../../plugins/api-error.ts'

/** What is known of a person besides the proven phone: from a provider, or typed by themselves after signing in. */
export type AboutPerson = {
  first_name?: string | null
  middle_name?: string | null
  last_name?: string | null
  email?: string | null
  /** A provider has proven the mail. */
  email_verified?: boolean
  locale?: Locale | null
}

type Found = { client_id: string; phone: string | null; email: string | null }

/**
 * The client of the company that the person is: the one already theirs, or the guest's client that their proven phone
 * (or proven mail) names, which is theirs from then on, or a new one. What the company knows already stays; `about` only
 * fills what is empty. docs/decisions/0007-accounts.md.
 * Refuses with `client.contactsDiffer` where phone and mail name two clients, and with `client.alreadyExists` where the
 * client found is another person's.
 */
export async function clientForPerson(
  tx: Tx,
  clock: Clock,
  company: CompanyScope,
  personId: string,
  about: AboutPerson = {},
): Promise<string> {
  return (
    (await knownClientForPerson(tx, clock, company, personId, about)) ??
    (await newClient(tx, clock, company, personId, about))
  )
}

/** As `clientForPerson`, but undefined instead of a new client: for companies where registration is closed. */
export async function knownClientForPerson(
  tx: Tx,
  clock: Clock,
  company: CompanyScope,
  personId: string,
  about: AboutPerson = {},
): Promise<string | undefined> {
  // Two requests of one person at the same time must not make two clients.
  const { phone } = await tx
    .selectFrom('person')
    .select('phone')
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const own = await tx
    .selectFrom('person_client')
    .select('client_id')
    .where('company_id', '=', company.companyId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (own !== undefined) return own.client_id

  const byPhone = phone === null ? undefined : await guestByPhone(tx, company, phone)
  const byMail = about.email_verified && about.email ? await guestByMail(tx, company, about.email) : undefined
  if (byPhone && byMail && byPhone.client_id !== byMail.client_id) throw new ApiError('client.contactsDiffer')
  const found = byPhone ?? byMail
  if (found === undefined) return undefined
  await link(tx, clock, company, personId, found.client_id)
  await fillEmpty(tx, company, found, { ...about, phone })
  return found.client_id
}

const guestByPhone = (tx: Tx, company: CompanyScope, phone: string): Promise<Found | undefined> =>
  tx
    .selectFrom('client')
    .select(['client_id', 'phone', 'email'])
    .where('company_id', '=', company.companyId)
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Anybody may have typed this mail beside a phone of their own; then it names nobody. */
const guestByMail = (tx: Tx, company: CompanyScope, email: string): Promise<Found | undefined> =>
  tx
    .selectFrom('client')
    .select(['client_id', 'phone', 'email'])
    .where('company_id', '=', company.companyId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where((where) => where.or([where('email_verified', '=', true), where('phone', 'is', null)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

async function link(tx: Tx, clock: Clock, company: CompanyScope, personId: string, clientId: string) {
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

async function fillEmpty(
  tx: Tx,
  company: CompanyScope,
  found: Found,
  about: AboutPerson & { phone: string | null },
): Promise<void> {
  const { email } = about
  const isOwnMail = email != null && found.email?.toLowerCase() === email.toLowerCase()
  const isNewMail = email != null && found.email === null && !(await isMailTaken(tx, company, email))
  const proven = (isOwnMail || isNewMail) && about.email_verified === true
  const orKept = (
    column: 'first_name' | 'middle_name' | 'last_name' | 'phone' | 'locale',
    value?: string | null,
  ) => sql<string | null>`coalesce(${sql.ref(column)}, ${value ?? null})`
  await tx
    .updateTable('client')
    .set({
      first_name: orKept('first_name', about.first_name),
      middle_name: orKept('middle_name', about.middle_name),
      last_name: orKept('last_name', about.last_name),
      phone: orKept('phone', about.phone),
      locale: orKept('locale', about.locale) as never,
      ...(isNewMail ? { email } : {}),
      ...(proven ? { email_verified: true } : {}),
    })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', found.client_id)
    .execute()
}

async function newClient(
  tx: Tx,
  clock: Clock,
  company: CompanyScope,
  personId: string,
  about: AboutPerson,
): Promise<string> {
  const { phone } = await tx
    .selectFrom('person')
    .select('phone')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  // Another client may have this mail, proven or not: the new one then begins without.
  const isMailFree = about.email != null && !(await isMailTaken(tx, company, about.email))
  const inserted = await tx
    .insertInto('client')
    .values({
      company_id: company.companyId,
      client_id: newId(),
      first_name: about.first_name ?? null,
      middle_name: about.middle_name ?? null,
      last_name: about.last_name ?? null,
      phone,
      email: isMailFree ? about.email! : null,
      email_verified: isMailFree && about.email_verified === true,
      locale: about.locale ?? null,
      created: new Date(clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst()
  if (inserted === undefined) {
    // A guest with the same phone booked between the look and the insert.
    const guest = await knownClientForPerson(tx, clock, company, personId, about)
    if (guest === undefined) throw new ApiError('client.alreadyExists')
    return guest
  }
  await link(tx, clock, company, personId, inserted.client_id)
  return inserted.client_id
}

async function isMailTaken(tx: Tx, company: CompanyScope, email: string): Promise<boolean> {
  const other = await tx
    .selectFrom('client')
    .select('client_id')
    .where('company_id', '=', company.companyId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return other !== undefined
}
