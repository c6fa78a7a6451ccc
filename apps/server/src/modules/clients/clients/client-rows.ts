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

/** A client who is somebody's own; undefined where another one has the phone or the proven mail. */
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
 * A client whom staff enters: as a guest's until somebody proves the phone. Undefined where the company has a client or a guest
 * with it.
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

/** Makes a client somebody's own: what is known already stays, what is empty is filled. The mail is set where it is given. */
export async function fillClient(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  { mail, ...about }: Partial<Names> & { phone: string | null; locale?: Locale | null; mail?: Mail },
): Promise<void> {
  const orKept = (
    column: 'first_name' | 'middle_name' | 'last_name' | 'phone' | 'locale',
    value?: string | null,
  ) => sql<string | null>`coalesce(${sql.ref(column)}, ${value ?? null})`
  await tx
    .updateTable('client')
    .set({
      guest: false,
      first_name: orKept('first_name', about.first_name),
      middle_name: orKept('middle_name', about.middle_name),
      last_name: orKept('last_name', about.last_name),
      phone: orKept('phone', about.phone),
      locale: orKept('locale', about.locale) as never,
      ...mail,
    })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/**
 * Fills what is empty by what a signed-in client typed for a booking; the phone is proven and stays. False: the account
 * was deleted meanwhile.
 */
export async function completeClient(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  { contact, details }: { contact: Contact; details: GuestDetails },
): Promise<boolean> {
  const orElse = (column: string, value: string | null | undefined) =>
    sql<null>`coalesce(nullif(${sql.ref(column)}, ''), ${value ?? null})`
  const updated = await tx
    .updateTable('client')
    .set({
      first_name: orElse('first_name', contact.first_name),
      middle_name: orElse('middle_name', contact.middle_name),
      last_name: orElse('last_name', contact.last_name),
      email: orElse('email', contact.email),
      gender: orElse('gender', details.gender),
      birth_date: sql<null>`coalesce(birth_date, ${details.birth_date}::date)`,
      extra_fields: sql<null>`${JSON.stringify(details.extra_fields)}::jsonb || extra_fields`,
    } as never)
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Until the transaction ends. False: there is none, or one who was forgotten. */
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

/** What the client says of themselves; what is absent stays. */
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

/** In each company of a person, whether or not it is switched off: the phone is the person's. */
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
