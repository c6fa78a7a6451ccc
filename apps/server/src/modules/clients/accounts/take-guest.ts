/**
 * Transfers guest bookings to the owner of the phone: verifying it by a code transfers all that guests booked with it
 * until then. Later bookings wait for the next verification, since a number can change hands.
 * docs/decisions/0010-guests.md
 */
import { companyScope, type CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { lockGuestOf } from '../clients/public.ts'

/**
 * The person's verified phone and the time of verification in epoch milliseconds. The transaction must hold the
 * person's lock.
 */
export const provenPhoneOf = (
  tx: Tx,
  personId: string,
): Promise<{ phone: string | null; proven_at: number }> =>
  tx
    .selectFrom('person')
    .select(['phone', (columns) => columns.fn.coalesce('phone_proven_at', 'created').as('proven_at')])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()

/** Whether the guest booked, ordered a membership, or was added by staff after `moment`. */
export async function wasBookedAfter(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  moment: number,
): Promise<boolean> {
  const laterThan = <Table extends 'appointment' | 'membership' | 'client'>(table: Table) =>
    tx
      .selectFrom(table as 'appointment')
      .select('client_id')
      .where('company_id', '=', company.companyId)
      .where('client_id', '=', clientId)
      .where('created', '>', instant(moment))
  const later = await laterThan('appointment')
    .unionAll(laterThan('membership'))
    .unionAll(laterThan('client'))
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Transfers guest bookings in every company where the person is a client. Call it when the phone was verified. */
export async function takeGuestsOf(
  tx: Tx,
  { takeOver }: Pick<Deps, 'takeOver'>,
  personId: string,
): Promise<void> {
  const { phone, proven_at } = await provenPhoneOf(tx, personId)
  if (phone === null) return
  const own = await tx
    .selectFrom('person_client')
    .innerJoin('company', 'company.company_id', 'person_client.company_id')
    .select(['person_client.company_id', 'person_client.client_id'])
    .where('person_id', '=', personId)
    .where('company.active', '=', true)
    .orderBy('person_client.company_id')
    .execute()
  for (const { company_id, client_id: clientId } of own) {
    const company = await companyScope(tx, company_id)
    const guest = await lockGuestOf(tx, company, phone)
    if (guest !== undefined) await takeOver.bookings(tx, company, { guest, clientId, until: proven_at })
    await takeOver.waitingEntries(tx, company, { phone, clientId, until: proven_at })
  }
}
