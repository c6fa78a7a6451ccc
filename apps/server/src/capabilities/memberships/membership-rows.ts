/** What is written of memberships beside what bookings use of them. */
import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'

export type NewMembership = Omit<Insertable<Tables['membership']>, 'company_id' | 'number'>

/** As the reference of a booking: no vowels, and nothing that reads like something else. */
const NUMBER_LETTERS = '23456789BCDFGHJKMNPQRTVWXZ'

const newNumber = () =>
  Array.from({ length: 7 }, () => NUMBER_LETTERS[randomInt(NUMBER_LETTERS.length)]).join('')

export async function addMembership(tx: Tx, company: CompanyScope, values: NewMembership): Promise<void> {
  // A number is short enough to meet an older one now and then; the next one is free.
  for (let isAdded = false; !isAdded;) {
    const added = await tx
      .insertInto('membership')
      .values({ ...values, company_id: company.companyId, number: newNumber() })
      .onConflict((conflict) => conflict.columns(['company_id', 'number']).doNothing())
      .returning('membership_id')
      .executeTakeFirst()
    isAdded = added !== undefined
  }
}

type FreezeEntry = Omit<Insertable<Tables['membership_freeze']>, 'company_id' | 'freeze_id'>

/** What a freeze changes of a membership, its row locked, and its line in the history. */
export async function saveFreezing(
  tx: Tx,
  company: CompanyScope,
  membershipId: string,
  changed: { frozen_from: string | null; frozen_to: string | null; end_time: string },
  entry: Omit<FreezeEntry, 'membership_id'>,
): Promise<void> {
  await tx
    .updateTable('membership')
    .set(changed)
    .where('company_id', '=', company.companyId)
    .where('membership_id', '=', membershipId)
    .execute()
  await tx
    .insertInto('membership_freeze')
    .values({
      ...entry,
      company_id: company.companyId,
      freeze_id: newId(),
      membership_id: membershipId,
    })
    .execute()
}
