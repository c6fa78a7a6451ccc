import type { Clock } from '../../../platform/clock.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../../platform/deps.ts'
import { takeGuestsOf } from './take-guest.ts'

export type Person = {
  person_id: string
  phone: string | null
  password_hash: string | null
  disabled: boolean
}

/** Who has proven the person's phone gets what guests booked with it until then. `provenAt`: epoch milliseconds. */
export async function keepProof(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'takeOver'>,
  personId: string,
  provenAt = deps.clock.now(),
): Promise<void> {
  await tx
    .updateTable('person')
    .set({ phone_proven_at: new Date(provenAt) })
    .where('person_id', '=', personId)
    .execute()
  await takeGuestsOf(tx, deps, personId)
}

/** The person of a proven phone, locked; undefined where none has it. */
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

/** The person who signs in as a client of the company, locked; undefined where nobody does. */
export async function lockPersonOf(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
): Promise<string | undefined> {
  const person = await tx
    .selectFrom('person')
    .select('person_id')
    .where('person_id', '=', (links) =>
      links
        .selectFrom('person_client')
        .select('person_client.person_id')
        .where('company_id', '=', company.companyId)
        .where('client_id', '=', clientId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  return person?.person_id
}

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
