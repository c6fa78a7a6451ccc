/** Accounts of staff at providers. docs/rules/social-sign-in.md, Staff */
import type { Identity } from '../../../gateways/sign-in-providers/port.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'

type Account = Pick<Identity, 'issuer' | 'subject'>

/** Not of an account that the person unlinked. */
export async function personOfIdentity(tx: Tx, { issuer, subject }: Account): Promise<string | undefined> {
  const row = await tx
    .selectFrom('staff_person_identity')
    .select('staff_person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('unlinked_at', 'is', null)
    .executeTakeFirst()
  return row?.staff_person_id
}

/** False: the person has another account at this provider, or unlinked it. The person is locked. */
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

export const identitiesOf = (db: Connection, personId: string) =>
  db
    .selectFrom('staff_person_identity')
    .select(['issuer', 'created', 'unlinked_at'])
    .where('staff_person_id', '=', personId)
    .execute()

type OfPerson = { personId: string; issuer: string }

/** The row stays: without it the mail of the account would link it again. False: there is no linked account. */
export async function unlinkIdentity(
  tx: Tx,
  { personId, issuer, now }: OfPerson & { now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_person_identity')
    .set({ unlinked_at: new Date(now) })
    .where('staff_person_id', '=', personId)
    .where('issuer', '=', issuer)
    .where('unlinked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The next sign-in there links an account as the first one did. False: none was unlinked. */
export async function allowIdentity(tx: Tx, { personId, issuer }: OfPerson): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_person_identity')
    .where('staff_person_id', '=', personId)
    .where('issuer', '=', issuer)
    .where('unlinked_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
