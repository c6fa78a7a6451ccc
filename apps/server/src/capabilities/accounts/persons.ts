import type { Clock } from '../../clock.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'

export type Person = {
  person_id: string
  phone: string | null
  password_hash: string | null
  disabled: boolean
}

/** The person of a proven phone, locked; undefined for nobody. */
export const lockPersonOfPhone = (tx: Tx, phone: string): Promise<Person | undefined> =>
  tx
    .selectFrom('person')
    .select(['person_id', 'phone', 'password_hash', 'disabled'])
    .where('phone', '=', phone)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const lockPerson = (tx: Tx, personId: string): Promise<Person> =>
  tx
    .selectFrom('person')
    .select(['person_id', 'phone', 'password_hash', 'disabled'])
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The person of a proven phone, locked, made where there is none. */
export async function personOfPhone(tx: Tx, clock: Clock, phone: string): Promise<Person> {
  await tx
    .insertInto('person')
    .values({ person_id: newId(), phone, created: new Date(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await lockPersonOfPhone(tx, phone))!
}

export async function savePassword(tx: Tx, personId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('person')
    .set({ password_hash: passwordHash })
    .where('person_id', '=', personId)
    .execute()
}
