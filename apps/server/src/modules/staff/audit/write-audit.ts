import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { KeyHolder } from '../../../platform/http/key-holder.ts'

type Words = Record<string, unknown>

export type Act = {
  /** Null: the operator of the installation, by a command. */
  by: Pick<KeyHolder, 'keyId' | 'staffMemberId'> | null
  /** Such as `key.created`. */
  act: string
  /** Its table. */
  thing: string
  thingId: string
  /** Whose words stand in `before` and `after`. */
  clientId?: string | null
  before?: Words
  after?: Words
  /** Epoch milliseconds. */
  now: number
}

/** In the transaction of the act, so that nothing is done without it. */
export const writeAudit = (tx: Tx, company: CompanyScope, act: Act): Promise<void> =>
  writeAudits(tx, company, [act])

/** Of one act for each of several things. */
export async function writeAudits(tx: Tx, company: CompanyScope, acts: readonly Act[]): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values(
      acts.map(({ by, act, thing, thingId, clientId, before, after, now }) => ({
        company_id: company.companyId,
        audit_entry_id: newId(),
        act,
        thing,
        thing_id: thingId,
        staff_member_id: by?.staffMemberId ?? null,
        api_key_id: by?.keyId ?? null,
        client_id: clientId ?? null,
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
        created: new Date(now),
      })),
    )
    .execute()
}
