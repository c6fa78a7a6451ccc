/** Writes to memberships, other than what bookings use of them. */
import { randomInt } from 'node:crypto'
import { freezeEnd, type planUnfreeze } from '@zapys/domain/memberships'
import type { Insertable } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'

export type NewMembership = Omit<Insertable<Tables['membership']>, 'company_id' | 'number'>

/** Same alphabet as booking references: no vowels and no characters that look alike. */
const NUMBER_LETTERS = '23456789BCDFGHJKMNPQRTVWXZ'

const newNumber = () =>
  Array.from({ length: 7 }, () => NUMBER_LETTERS[randomInt(NUMBER_LETTERS.length)]).join('')

export async function addMembership(tx: Tx, company: CompanyScope, values: NewMembership): Promise<void> {
  // Numbers are short enough to collide now and then: retry with another one.
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

type FreezeAuthor = { actor: FreezeEntry['actor']; now: number }
type FreezablePeriod = { membership_id: string; end_time: string }
type FrozenDays = { frozen_from: string; frozen_to: string | null; quantity_days: number | null }

/** Saves the planned days and a history entry. Returns the changed membership. Its row must be locked. */
export async function saveFreeze(
  tx: Tx,
  company: CompanyScope,
  membership: FreezablePeriod,
  plan: FrozenDays,
  { actor, now }: FreezeAuthor,
) {
  const { frozen_from, frozen_to, quantity_days } = plan
  const changed = { frozen_from, frozen_to, end_time: freezeEnd(membership, plan) ?? membership.end_time }
  await saveFreezing(tx, company, membership.membership_id, changed, {
    type: 'FREEZE',
    actor,
    first_day: frozen_from,
    last_day: frozen_to,
    quantity_days,
    created: new Date(now),
  })
  return changed
}

/** As `saveFreeze`, for days that are no longer frozen. */
export async function saveUnfreeze(
  tx: Tx,
  company: CompanyScope,
  { membership_id }: FreezablePeriod,
  {
    frozen_from,
    frozen_to,
    end_time,
    active_from,
    quantity_days,
  }: Extract<ReturnType<typeof planUnfreeze>, { kind: 'planned' }>,
  { actor, now }: FreezeAuthor,
) {
  const changed = { frozen_from, frozen_to, end_time }
  await saveFreezing(tx, company, membership_id, changed, {
    type: 'UNFREEZE',
    actor,
    first_day: active_from,
    last_day: null,
    quantity_days,
    created: new Date(now),
  })
  return changed
}

async function saveFreezing(
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
