import type { Clock } from '../../../platform/clock.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { Overtaken, type Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { holdPerson } from '../../../platform/http/session.ts'
import { takeGuestsOf } from './take-guest.ts'

export type Person = {
  person_id: string
  phone: string | null
  password_hash: string | null
  disabled: boolean
}

/** Stores when the phone was verified, and transfers guest bookings made until then. `provenAt`: epoch milliseconds. */
export async function storeProof(
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

/** The person of a verified phone, locked; undefined if there is none. */
export async function lockPersonOfPhone(tx: Tx, phone: string): Promise<Person | undefined> {
  const row = await tx.selectFrom('person').select('person_id').where('phone', '=', phone).executeTakeFirst()
  if (row === undefined) return undefined
  const person = await readHeld(tx, row.person_id)
  if (person?.phone !== phone) throw new Overtaken('the phone went to another person')
  return person
}

export async function lockPerson(tx: Tx, personId: string): Promise<Person> {
  const person = await readHeld(tx, personId)
  if (person === undefined) throw new Error('the person was deleted')
  return person
}

/** Read after the lock, so that changes of the previous holder are seen. */
async function readHeld(tx: Tx, personId: string): Promise<Person | undefined> {
  const [, person] = await tx.together([
    holdPerson(tx, personId),
    tx
      .selectFrom('person')
      .select(['person_id', 'phone', 'password_hash', 'disabled'])
      .where('person_id', '=', personId)
      .executeTakeFirst(),
  ])
  return person
}

/** The person who signs in as this client, locked; undefined if there is none. */
export async function lockPersonOf(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
): Promise<string | undefined> {
  const link = await tx
    .selectFrom('person_client')
    .select('person_id')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (link !== undefined) await holdPerson(tx, link.person_id)
  return link?.person_id
}

/** The person of a verified phone, locked; created if there is none. */
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
