/** Messenger chats of notified staff, for programs that alert them. docs/rules/staff-notifications.md */
import type { Branch, Paged } from '@zapys/contract'
import { notifiedBranches, notifiedResources } from '@zapys/domain/staff-notifications'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'

/** Adds to each branch the chats of the active staff members who are notified of its bookings by messenger. */
export async function withStaffChats(
  db: Connection,
  company: CompanyScope,
  branches: Paged<Branch>,
): Promise<Paged<Branch>> {
  const staff = await readChats(db, company)
  const content = branches.content.map((branch) => {
    const telegram = staff
      .filter((chat) => isNotifiedAt(chat, branch.id))
      .map(({ chat_id, phone }) => ({ chat_id, phone }))
    return { ...branch, notification_settings: { telegram } }
  })
  return { ...branches, content }
}

type StaffChat = Awaited<ReturnType<typeof readChats>>[number]

/** A branch without the resources of a staff member has none of their bookings. */
function isNotifiedAt(chat: StaffChat, branchId: string): boolean {
  const branches = notifiedBranches(chat)
  const hasResource = notifiedResources(chat) === null || chat.resource_branch_ids.includes(branchId)
  return hasResource && (branches === null || branches.includes(branchId))
}

const readChats = (db: Connection, { companyId }: CompanyScope) =>
  db
    .selectFrom('staff_notification as chosen')
    .innerJoin('staff_member', (join) =>
      join
        .onRef('staff_member.company_id', '=', 'chosen.company_id')
        .onRef('staff_member.staff_member_id', '=', 'chosen.staff_member_id'),
    )
    .innerJoin('messenger_chat', 'messenger_chat.phone', 'chosen.phone')
    .select([
      'messenger_chat.chat_id',
      'messenger_chat.phone',
      'role',
      'resource_id',
      'branch_ids',
      'resource_ids',
    ])
    .select(
      sql<string[]>`array(
        select distinct resource.branch_id from resource
         where resource.company_id = ${companyId}
           and (resource.resource_id = staff_member.resource_id
             or resource.resource_id = any(chosen.resource_ids)))`.as('resource_branch_ids'),
    )
    .where('chosen.company_id', '=', companyId)
    .where('staff_member.active', '=', true)
    .where(sql<boolean>`'MESSENGER' = any(booked || moved || cancelled || paid || unsent || agenda)`)
    .orderBy('messenger_chat.chat_id')
    .execute()
