import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'

/** Data about the client that the profile does not show. */
export async function ownDataOf(db: Connection, company: CompanyScope, clientId: string) {
  const row = await db
    .selectFrom('client')
    .select(['client_id as id', 'phone', 'email_verified', 'locale', 'blocked', 'created'])
    .select(['blocked_reason', 'blocked_until'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return [
    {
      ...row,
      blocked_until: row.blocked_until === null ? null : new Date(row.blocked_until).toISOString(),
      created: new Date(row.created).toISOString(),
    },
  ]
}

/** The client's row stays for accounting, emptied: the next client with this phone is a new one. */
export async function eraseClient(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  await tx
    .updateTable('client')
    .set({
      first_name: null,
      middle_name: null,
      last_name: null,
      phone: null,
      email: null,
      email_verified: false,
      birth_date: null,
      gender: null,
      locale: null,
      blocked_reason: null,
      extra_fields: '{}',
      distinct_from: [],
      deleted_at: new Date(clock.now()),
    })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}
