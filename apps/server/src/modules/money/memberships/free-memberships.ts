/**
 * Each phone gets the free membership of a template once, even after the account was deleted. docs/rules/memberships.md
 */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { hashLastingPhone } from './lasting-phone.ts'
import type { Deps } from '../../deps/deps.ts'

type ClientTemplate = { clientId: string; templateId: string }

/**
 * Returns false if this phone had one before. Clients without a verified phone have no hash and are counted by rows.
 */
export async function takeFreeMembership(
  tx: Tx,
  deps: Pick<Deps, 'secret' | 'clock'>,
  company: CompanyScope,
  { clientId, templateId }: ClientTemplate,
): Promise<boolean> {
  const phone = await verifiedPhone(tx, company, clientId)
  if (phone === null) return true
  const hash = await hashLastingPhone(tx, deps, `free membership ${company.companyId} ${templateId} ${phone}`)
  const added = await tx
    .insertInto('free_membership')
    .values({ company_id: company.companyId, phone_hash: hash, created: new Date(deps.clock.now()) })
    .onConflict((conflict) => conflict.columns(['company_id', 'phone_hash']).doNothing())
    .returning('phone_hash')
    .executeTakeFirst()
  return added !== undefined
}

/** Runs before the phone is erased. Also stores hashes for memberships from before the hashes existed. */
export async function keepFreeMemberships(
  tx: Tx,
  deps: Pick<Deps, 'secret' | 'clock'>,
  company: CompanyScope,
  clientId: string,
): Promise<void> {
  const free = await tx
    .selectFrom('membership')
    .select('template_id')
    .distinct()
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where('price', '=', 0)
    .execute()
  for (const { template_id } of free)
    await takeFreeMembership(tx, deps, company, { clientId, templateId: template_id })
}

async function verifiedPhone(tx: Tx, company: CompanyScope, clientId: string): Promise<string | null> {
  const person = await tx
    .selectFrom('person_client')
    .innerJoin('person', 'person.person_id', 'person_client.person_id')
    .select('person.phone')
    .where('person_client.company_id', '=', company.companyId)
    .where('person_client.client_id', '=', clientId)
    .executeTakeFirst()
  return person?.phone ?? null
}
