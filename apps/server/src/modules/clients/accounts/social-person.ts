import type { Locale } from '@zapys/contract'
import { isBlank } from '@zapys/domain/validation'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Identity } from '../../../gateways/sign-in-providers/port.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { holdPerson } from '../../../platform/http/session.ts'
import {
  type AboutPerson,
  type ClientDeps,
  clientForPerson,
  knownClientForPerson,
} from './client-for-person.ts'

/**
 * The person of a provider's identity, as a client of the company. Found by the linked account, otherwise by an email
 * address verified by both sides. Otherwise created if registration is open. docs/decisions/0007-accounts.md.
 * Rejects with `login.notAllowed` and `auth.registration.disabled`.
 */
export async function personOfIdentity(
  tx: Tx,
  deps: ClientDeps,
  company: CompanyScope,
  identity: Identity,
  { mayRegister, locale }: { mayRegister: boolean; locale: Locale | undefined },
): Promise<{ personId: string; isNewlyLinked: boolean }> {
  const { clock } = deps
  const { issuer, subject, email } = identity
  // Two windows of one new client must not create two persons, nor two accounts with one email address two clients.
  await waitForOthers(tx, ['identity', issuer, subject])
  if (email !== undefined) await waitForOthers(tx, ['mail', company.companyId, email.toLowerCase()])
  const owner = email === undefined ? undefined : await ownerOfMail(tx, company, email)
  const known = await personByIdentity(tx, identity)
  const joined = known ?? (owner === undefined ? undefined : await personById(tx, owner))
  if (joined?.disabled) throw new ApiError('login.notAllowed')

  const personId = joined?.person_id ?? (await newPerson(tx, clock))
  await holdPerson(tx, personId)
  if (known === undefined) await linkIdentity(tx, clock, personId, identity)
  // Another person's client is never taken, and a phone verified here outweighs an email address.
  const mayNameClient = owner === undefined && (joined?.phone ?? null) === null
  const about: AboutPerson = {
    first_name: seen(identity.firstName),
    last_name: seen(identity.lastName),
    locale: locale ?? null,
    ...(email !== undefined && mayNameClient ? { email, email_verified: true } : {}),
  }
  if (mayRegister) await clientForPerson(tx, deps, company, personId, about)
  else if ((await knownClientForPerson(tx, deps, company, personId, about)) === undefined)
    throw new ApiError('auth.registration.disabled')
  return { personId, isNewlyLinked: known === undefined && joined !== undefined }
}

const seen = (name: string | undefined) => (name === undefined || isBlank(name) ? null : name)

/** Waits for concurrent transactions with the same key. */
const waitForOthers = (tx: Tx, what: string[]) => lockByName(tx, 'identity', JSON.stringify(what))

const person = (tx: Tx) =>
  tx.selectFrom('person').select(['person.person_id', 'person.phone', 'person.disabled'])

const personById = (tx: Tx, personId: string) =>
  person(tx).where('person_id', '=', personId).executeTakeFirstOrThrow()

const personByIdentity = (tx: Tx, { issuer, subject }: Identity) =>
  person(tx)
    .innerJoin('person_identity', 'person_identity.person_id', 'person.person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/**
 * The person whose client of this company has verified this email address. Any guest can type any address: unverified
 * ones belong to no client and block none.
 */
async function ownerOfMail(tx: Tx, company: CompanyScope, email: string) {
  const owner = await tx
    .selectFrom('client')
    .innerJoin('person_client', (join) =>
      join
        .onRef('person_client.company_id', '=', 'client.company_id')
        .onRef('person_client.client_id', '=', 'client.client_id'),
    )
    .select('person_client.person_id')
    .where('client.company_id', '=', company.companyId)
    .where(sql<string>`lower(client.email)`, '=', email.toLowerCase())
    .where('client.email_verified', '=', true)
    .where('client.deleted_at', 'is', null)
    .executeTakeFirst()
  return owner?.person_id
}

async function newPerson(tx: Tx, clock: Clock): Promise<string> {
  const personId = newId()
  await tx
    .insertInto('person')
    .values({ person_id: personId, created: new Date(clock.now()) })
    .execute()
  return personId
}

async function linkIdentity(tx: Tx, clock: Clock, personId: string, { issuer, subject }: Identity) {
  await tx
    .insertInto('person_identity')
    .values({ issuer, subject, person_id: personId, created: new Date(clock.now()) })
    .execute()
}
