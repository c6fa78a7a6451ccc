/** Changes and merges of clients by staff. docs/rules/operator.md, Clients */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { sqlState, type Tx } from '../../../platform/db/database.ts'
import type { Merged } from '../../../platform/db/merged.ts'
import type { Deps } from '../../deps/deps.ts'
import { eraseClient } from './own-data.ts'

export type ClientContacts = {
  first_name: string | null
  middle_name: string | null
  last_name: string | null
  phone: string | null
  email: string | null
}

/** SQL for a row of `client`: whether a person signs in as it. */
export const hasAccount = ({ companyId }: Pick<CompanyScope, 'companyId'>) => sql<boolean>`exists (
  select from person_client
   where person_client.company_id = ${companyId} and person_client.client_id = client.client_id)`

/**
 * Locks clients in the order of ids until the transaction ends: no guest can book and no person sign in as one of them.
 * Includes erased ones. `has_account`: a person signs in as the client.
 */
export async function lockClients(
  tx: Tx,
  { companyId }: Pick<CompanyScope, 'companyId'>,
  clientIds: readonly string[],
) {
  const clients = tx
    .selectFrom('client')
    .select('client_id')
    .where('company_id', '=', companyId)
    .where(isOneOf('client_id', clientIds))
    .orderBy('client_id')
  const [, rows] = await tx.together([
    clients.forUpdate().execute(),
    // Read after the lock: a statement that waited for it would miss an account that was created meanwhile.
    clients
      .select(['first_name', 'middle_name', 'last_name', 'phone', 'email', 'blocked', 'deleted_at'])
      .select(['merged_into', 'birth_date', 'gender', 'locale', 'extra_fields', 'added_by_staff'])
      .select(hasAccount({ companyId }).as('has_account'))
      .execute(),
  ])
  return rows
}

export type LockedClient = Awaited<ReturnType<typeof lockClients>>[number]

/**
 * Returns false if another client of the company has the phone. A phone entered by staff counts as known, as for a
 * client they add.
 */
export async function changeContacts(
  tx: Tx,
  { companyId }: CompanyScope,
  clientId: string,
  changes: Partial<ClientContacts>,
): Promise<boolean> {
  if (changes.phone != null) {
    const other = await tx
      .selectFrom('client')
      .select('client_id')
      .where('company_id', '=', companyId)
      .where('phone', '=', changes.phone)
      .where('client_id', '<>', clientId)
      .limit(1)
      .executeTakeFirst()
    if (other !== undefined) return false
  }
  const write = tx
    .updateTable('client')
    .set({
      ...changes,
      ...(changes.phone == null ? {} : { added_by_staff: true }),
      ...(changes.email === undefined ? {} : { email_verified: false }),
    })
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .execute()
  try {
    await write
  } catch (error) {
    // Another client got it concurrently.
    if (sqlState(error) === '23505') return false
    throw error
  }
  return true
}

/**
 * Erases the merged client, points it to the other one, and then fills that one's empty fields: only then is the phone
 * free. Phone and email address of a client with an account belong to the person and stay.
 */
export async function mergeInto(
  tx: Tx,
  company: CompanyScope,
  { source, target }: Record<'source' | 'target', LockedClient>,
  deps: Pick<Deps, 'clock'>,
): Promise<void> {
  const { client_id: mergedId, birth_date, gender, locale, extra_fields } = source
  const clientId = target.client_id
  await eraseClient(tx, company, mergedId, deps)
  await takeMerged(tx, company, { mergedId, clientId })
  await tx
    .updateTable('client')
    .set({ merged_into: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', mergedId)
    .execute()
  const takesContacts = !target.has_account
  await tx
    .updateTable('client')
    .set({
      first_name: target.first_name ?? source.first_name,
      middle_name: target.middle_name ?? source.middle_name,
      last_name: target.last_name ?? source.last_name,
      birth_date: target.birth_date ?? birth_date,
      gender: target.gender ?? gender,
      locale: target.locale ?? locale,
      extra_fields: sql`${JSON.stringify(extra_fields)}::jsonb || extra_fields`,
      ...(takesContacts
        ? {
            phone: target.phone ?? source.phone,
            email: target.email ?? source.email,
            added_by_staff: target.added_by_staff || (target.phone === null && source.added_by_staff),
          }
        : {}),
    })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/** Clients merged into the one now point to the other. */
export async function takeMerged(
  tx: Tx,
  { companyId }: CompanyScope,
  { mergedId, clientId }: Merged,
): Promise<void> {
  await tx
    .updateTable('client')
    .set({ merged_into: clientId })
    .where('company_id', '=', companyId)
    .where('merged_into', '=', mergedId)
    .execute()
}
