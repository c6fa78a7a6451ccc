import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import { forgetAnswers } from '../../../platform/db/idempotency.ts'
import { mergeRowsOf } from '../../../platform/db/merged.ts'
import type { Deps } from '../../deps/deps.ts'
import { takeFilesOfAnswers } from '../../catalogue/files/public.ts'
import { takeMembershipEntries } from '../../staff/audit/public.ts'
import { keepFreeMemberships } from './free-memberships.ts'

/** Memberships that the client bought, with the order's extra fields. Visits are exported with the bookings. */
export async function ownDataOf(db: Connection, company: CompanyScope, clientId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('membership')
    .select([
      'membership_id',
      'number',
      'kind',
      'type',
      'name',
      'description',
      'price',
      'currency_code',
      'created',
    ])
    .select(['start_time', 'end_time', 'total', 'used', 'reserve', 'frozen_from', 'frozen_to'])
    .select(['extra_fields', 'agreement', 'locale', 'source', 'utm'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .orderBy('created')
    .execute()
  const changes = await db
    .selectFrom('membership_change')
    .select(['membership_id', 'reason', 'created'])
    .where('company_id', '=', company.companyId)
    .where(
      isOneOf(
        'membership_id',
        rows.map(({ membership_id }) => membership_id),
      ),
    )
    .orderBy('created')
    .execute()
  return rows.map(({ membership_id, ...row }) => ({
    ...row,
    created: new Date(row.created).toISOString(),
    changes: changes
      .filter((change) => change.membership_id === membership_id)
      .map(({ reason, created }) => ({ reason, created: new Date(created).toISOString() })),
  }))
}

/** Sales are retained for accounting, certificates for the holder of the code; texts about the client are erased. */
export async function eraseClient(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  deps: Pick<Deps, 'secret' | 'clock'>,
): Promise<void> {
  await keepFreeMemberships(tx, deps, company, clientId)
  const emptied = await tx
    .updateTable('membership')
    .set({ extra_fields: '{}', utm: '{}' })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .returning('membership_id')
    .execute()
  const ids = emptied.map(({ membership_id }) => membership_id)
  await tx
    .updateTable('membership_change')
    .set({ reason: null })
    .where('company_id', '=', company.companyId)
    .where(isOneOf('membership_id', ids))
    .execute()
  await forgetAnswers(tx, company, { about: [['id']], ids })
}

/**
 * Moves a guest's orders up to `until` (epoch milliseconds) to the client who verified the phone, with their files and
 * audit entries.
 */
export async function takeMemberships(
  tx: Tx,
  company: CompanyScope,
  { guestId, clientId, until }: { guestId: string; clientId: string; until: number },
): Promise<void> {
  const taken = await tx
    .updateTable('membership')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', guestId)
    .where('created', '<=', instant(until))
    .returning(['membership_id', 'extra_fields'])
    .execute()
  const answers = taken.flatMap(({ extra_fields }) => Object.values(extra_fields))
  await takeFilesOfAnswers(tx, company, { guestId, clientId, answers })
  const membershipIds = taken.map(({ membership_id }) => membership_id)
  await takeMembershipEntries(tx, company, { guestId, clientId, membershipIds })
}

/** Moves all memberships of a client whom staff merge into another one. */
export const mergeClient = mergeRowsOf('membership')
