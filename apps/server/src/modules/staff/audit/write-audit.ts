import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { KeyHolder } from '../../../platform/http/key-holder.ts'

type Words = Record<string, unknown>

export type Act = {
  /** Null for the operator of the installation, who uses a command. */
  by: Pick<KeyHolder, 'keyId' | 'staffMemberId'> | null
  /** Such as `key.created`. */
  act: string
  /** Table of the record. */
  thing: string
  thingId: string
  /** Client whose texts are in `before` and `after`. */
  clientId?: string | null
  before?: Words
  after?: Words
  /** Epoch milliseconds. */
  now: number
}

/** Runs in the transaction of the act, so that no act is unrecorded. */
export const writeAudit = (tx: Tx, company: CompanyScope, act: Act): Promise<void> =>
  writeAudits(tx, company, [act])

/** One act on each of several records. */
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
