/** Staff members who leave a company can no longer sign in there. docs/rules/staff-sessions.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { linkPerson } from '../keys/public.ts'
import { withdrawOpen } from './invitations.ts'
import { holdStaffPerson } from './persons.ts'

/** Returning requires a new invitation. A person without any company is deleted, with all sessions. */
export async function endSignIn(
  tx: Tx,
  company: CompanyScope,
  { staffMemberId, now }: { staffMemberId: string; now: number },
): Promise<void> {
  await withdrawOpen(tx, company, staffMemberId, now)
  const row = await tx
    .selectFrom('staff_member')
    .select('staff_person_id')
    .where('company_id', '=', company.companyId)
    .where('staff_member_id', '=', staffMemberId)
    .executeTakeFirst()
  if (row?.staff_person_id == null) return
  await linkPerson(tx, company, staffMemberId, null)
  await deletePersonsWithoutWork(tx, [row.staff_person_id])
}

/** Deletes those of the persons who work for no company. */
export async function deletePersonsWithoutWork(tx: Tx, personIds: readonly string[]): Promise<void> {
  for (const personId of personIds.toSorted()) {
    // Locked: a person who joins another company concurrently is not deleted.
    await holdStaffPerson(tx, personId)
    const working = await tx
      .selectFrom('staff_member')
      .select(['company_id', 'staff_member_id'])
      .where('staff_person_id', '=', personId)
      .executeTakeFirst()
    if (working === undefined)
      await tx.deleteFrom('staff_person').where('staff_person_id', '=', personId).execute()
  }
}
