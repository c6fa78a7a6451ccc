/** Accounts of staff at providers. docs/rules/social-sign-in.md, Staff */
import type { Identity } from '../../../gateways/sign-in-providers/port.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'

type Account = Pick<Identity, 'issuer' | 'subject'>

/** The person of an account at a provider; undefined if unknown or unlinked. */
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

/** Returns false if the person has another account at this provider, or unlinked it. The person must be locked. */
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
  // Another tab may have linked the same account in the meantime.
  return (await personOfIdentity(tx, { issuer, subject })) === personId
}

export const identitiesOf = (db: Connection, personId: string) =>
  db
    .selectFrom('staff_person_identity')
    .select(['issuer', 'created', 'unlinked_at'])
    .where('staff_person_id', '=', personId)
    .execute()

type PersonIssuer = { personId: string; issuer: string }

/** Keeps the row: without it the account's email address would link it again. Returns false if no account is linked. */
export async function unlinkIdentity(
  tx: Tx,
  { personId, issuer, now }: PersonIssuer & { now: number },
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

/** Allows the next sign-in at the provider to link an account again. Returns false if none was unlinked. */
export async function allowIdentity(tx: Tx, { personId, issuer }: PersonIssuer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_person_identity')
    .where('staff_person_id', '=', personId)
    .where('issuer', '=', issuer)
    .where('unlinked_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
