import type { Locale } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { notifyNewClient } from '../../messaging/webhooks/public.ts'
import type { Contact, GuestDetails } from './guest-client.ts'

type Names = { first_name: string | null; middle_name: string | null; last_name: string | null }
type Mail = { email: string | null; email_verified: boolean }

export type NewClient = Names & Mail & { phone: string | null; locale: Locale | null; created: Date }

/** Adds the client of a person. Undefined if another client has the phone or the verified email address. */
export async function addClient(
  tx: Tx,
  company: CompanyScope,
  client: NewClient,
): Promise<string | undefined> {
  const added = await tx
    .insertInto('client')
    .values({ ...client, company_id: company.companyId, client_id: newId(), guest: false })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst()
  if (added !== undefined)
    await notifyNewClient(tx, company, client.created.getTime(), { clientId: added.client_id })
  return added?.client_id
}

/**
 * Adds a client entered by staff: stored as a guest until the phone is verified. Undefined if the company has a client
 * or guest with the phone.
 */
export async function addKnownClient(
  tx: Tx,
  company: CompanyScope,
  client: Names & Pick<NewClient, 'phone' | 'email' | 'created'>,
): Promise<string | undefined> {
  const known =
    client.phone === null
      ? undefined
      : await tx
          .selectFrom('client')
          .select('client_id')
          .where('company_id', '=', company.companyId)
          .where('phone', '=', client.phone)
          .limit(1)
          .executeTakeFirst()
  if (known !== undefined) return undefined
  const added = await tx
    .insertInto('client')
    .values({
      ...client,
      company_id: company.companyId,
      client_id: newId(),
      guest: true,
      added_by_staff: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst()
  if (added !== undefined)
    await notifyNewClient(tx, company, client.created.getTime(), { clientId: added.client_id })
  return added?.client_id
}

/**
 * Turns a guest into a person's client: stored values stay, empty fields are filled. The email address is set if given.
 */
export async function fillClient(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  { mail, ...about }: Partial<Names> & { phone: string | null; locale?: Locale | null; mail?: Mail },
): Promise<void> {
  const orStored = (
    column: 'first_name' | 'middle_name' | 'last_name' | 'phone' | 'locale',
    value?: string | null,
  ) => sql<string | null>`coalesce(${sql.ref(column)}, ${value ?? null})`
  await tx
    .updateTable('client')
    .set({
      guest: false,
      first_name: orStored('first_name', about.first_name),
      middle_name: orStored('middle_name', about.middle_name),
      last_name: orStored('last_name', about.last_name),
      phone: orStored('phone', about.phone),
      locale: orStored('locale', about.locale) as never,
      ...mail,
    })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/**
 * Fills empty fields with what a signed-in client typed for a booking; the phone is verified and stays. Returns false
 * if the account was deleted in the meantime.
 */
export async function completeClient(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  { contact, details }: { contact: Contact; details: GuestDetails },
): Promise<boolean> {
  const orElse = (
    column: 'first_name' | 'middle_name' | 'last_name' | 'email' | 'gender',
    value: string | null | undefined,
  ) => sql<null>`coalesce(nullif(${sql.ref(column)}, ''), ${value ?? null})`
  const updated = await tx
    .updateTable('client')
    .set({
      first_name: orElse('first_name', contact.first_name),
      middle_name: orElse('middle_name', contact.middle_name),
      last_name: orElse('last_name', contact.last_name),
      email: orElse('email', contact.email),
      gender: orElse('gender', details.gender),
      birth_date: sql<null>`coalesce(birth_date, ${details.birth_date}::date)`,
      extra_fields: sql<string>`${JSON.stringify(details.extra_fields)}::jsonb || extra_fields`,
    })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Locked until the transaction ends. Returns false if the client does not exist or was erased. */
export async function lockClient(tx: Tx, company: CompanyScope, clientId: string): Promise<boolean> {
  const client = await tx
    .selectFrom('client')
    .select('client_id')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return client !== undefined
}

/** Saves what the client entered; absent fields stay. */
export async function saveClient(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  {
    extra_fields,
    ...columns
  }: Partial<Names & Mail & Omit<GuestDetails, 'extra_fields'>> & Pick<GuestDetails, 'extra_fields'>,
): Promise<void> {
  await tx
    .updateTable('client')
    .set({ ...columns, extra_fields: JSON.stringify(extra_fields) })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/** Applies to each company of the person, disabled ones included: the phone belongs to the person. */
export async function changePhone(
  tx: Tx,
  { company_id, client_id }: { company_id: string; client_id: string },
  phone: string,
): Promise<void> {
  await tx
    .updateTable('client')
    .set({ phone })
    .where('company_id', '=', company_id)
    .where('client_id', '=', client_id)
    .execute()
}
