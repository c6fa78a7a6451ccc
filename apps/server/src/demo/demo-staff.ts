/** Staff of the demo: one owner of all companies; a manager and a performer of the first. */
import type { Role } from '@zapys/contract'
import { companyId, demoCompanies, type DemoCompany, entityId } from '@zapys/demo'
import { addStaff, linkPerson } from '../modules/staff/keys/public.ts'
import { addPerson, lockContact, personOfContact } from '../modules/staff/sessions/public.ts'
import { companyScope } from '../platform/db/company-scope.ts'
import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import type { Deps } from '../modules/deps/deps.ts'
import { demoLogin } from './demo-logins.ts'

const names: Record<Role, string> = { owner: 'Оксана', manager: 'Марко', performer: 'Олена' }

/** Existing staff stays unchanged. */
export async function addDemoStaff({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  for (const [index, company] of demoCompanies.entries())
    await database.inTransaction(async (tx) => {
      const now = clock.now()
      await addDemoMember(tx, company, { role: 'owner', resourceId: null, now })
      if (index > 0) return
      await addDemoMember(tx, company, { role: 'manager', resourceId: null, now })
      const [performer] = company.resources
      if (performer !== undefined)
        await addDemoMember(tx, company, {
          role: 'performer',
          resourceId: entityId(company, 'resource', performer.key),
          now,
        })
    })
}

type DemoMember = { role: Role; resourceId: string | null; now: number }

async function addDemoMember(
  tx: Tx,
  demo: DemoCompany,
  { role, resourceId, now }: DemoMember,
): Promise<void> {
  const company = await companyScope(tx, companyId(demo))
  const contact = { phone: null, email: demoLogin(role) } as const
  // Two servers that start at once must add each person only once.
  await lockContact(tx, contact)
  const known = await personOfContact(tx, contact)
  const personId =
    known?.staff_person_id ?? (await addPerson(tx, { contact, passwordHash: null, isProven: true, now }))
  const working = await tx
    .selectFrom('staff_member')
    .select('staff_member_id')
    .where('company_id', '=', company.companyId)
    .where('staff_person_id', '=', personId)
    .executeTakeFirst()
  if (working !== undefined) return
  const id = newId()
  await addStaff(tx, company, { id, name: names[role], role, resourceId, now })
  await linkPerson(tx, company, id, personId)
}
