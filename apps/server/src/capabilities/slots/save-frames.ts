/** What is written of hours. */
import type { ScheduleDay } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection, Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'

type OfResource = { branchId: string; resourceId: string }

/** Hours of single days of a resource that are in force. */
export const dayFramesOf = (
  read: Connection,
  { companyId }: CompanyScope,
  { branchId, resourceId }: OfResource,
) =>
  read
    .selectFrom('day_frame')
    .select(['frame_id as id', 'resource_id', 'date', 'start_time', 'end_time', 'type', 'active'])
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .where('resource_id', '=', resourceId)

/** Answers their id. */
export async function addDayFrame(
  tx: Tx,
  { companyId }: CompanyScope,
  { branchId, resourceId }: OfResource,
  frame: Omit<ScheduleDay, 'id' | 'resource_id'>,
): Promise<string> {
  const frame_id = newId()
  await tx
    .insertInto('day_frame')
    .values({ company_id: companyId, frame_id, branch_id: branchId, resource_id: resourceId, ...frame })
    .execute()
  return frame_id
}

export async function removeDayFrame(tx: Tx, { companyId }: CompanyScope, frameId: string): Promise<void> {
  await tx
    .updateTable('day_frame')
    .set({ active: false })
    .where('company_id', '=', companyId)
    .where('frame_id', '=', frameId)
    .execute()
}

/** All hours of a branch's resources; of single days those of `start` to `end`, both included. */
export async function framesOfBranch(
  read: Connection,
  { companyId }: CompanyScope,
  { branchId, start, end }: { branchId: string; start: string; end: string },
) {
  const cycle = await read
    .selectFrom('cycle_frame')
    .select(['resource_id', 'weekday', 'start_time', 'end_time', 'first_day', 'last_day'])
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .where('resource_id', 'is not', null)
    .orderBy('weekday')
    .orderBy('start_time')
    .execute()
  const days = await read
    .selectFrom('day_frame')
    .select(['frame_id as id', 'resource_id', 'date', 'start_time', 'end_time', 'type'])
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .where('resource_id', 'is not', null)
    .where('active', '=', true)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .orderBy('date')
    .orderBy('start_time')
    .execute()
  return { cycle, days }
}
