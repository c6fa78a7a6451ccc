/** Accounts of staff at providers. docs/rules/social-sign-in.md, Staff */
import type { Identity } from '../../../gateways/sign-in-providers/port.ts'
import type { Tx } from '../../../platform/db/database.ts'

type Account = Pick<Identity, 'issuer' | 'subject'>

export async function personOfIdentity(tx: Tx, { issuer, subject }: Account): Promise<string | undefined> {
  const row = await tx
    .selectFrom('staff_person_identity')
    .select('staff_person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.staff_person_id
}

/** False: the person has another account at this provider. The person is locked. */
export async function linkIdentity(
  tx: Tx,
  personId: string,
  { issuer, subject }: Account,
  now: number,
): Promise<boolean> {
  await tx
    .insertInto('staff_person_identity')
    .values({ issuer, subject, staff_person_id: personId, created: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another tab may have linked the same account meanwhile.
  return (await personOfIdentity(tx, { issuer, subject })) === personId
}
