/** Reads and writes working hours. */
import type { BranchSchedule, ScheduleDay, WeekFrame } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'

/** `resourceId` null: hours of the branch. */
export type HoursOf = { branchId: string; resourceId: string | null }

/** Hours of single days, including removed ones. */
export const dayFramesOf = (db: Connection, { companyId }: CompanyScope, of: HoursOf) =>
  db
    .selectFrom('day_frame')
    .select(['frame_id as id', 'resource_id', 'date', 'start_time', 'end_time', 'type', 'active'])
    .where('company_id', '=', companyId)
    .where('branch_id', '=', of.branchId)
    .where('resource_id', 'is not distinct from', of.resourceId)

/** Returns the id of the frame. */
export async function addDayFrame(
  tx: Tx,
  { companyId }: CompanyScope,
  { branchId, resourceId }: HoursOf,
  frame: Omit<ScheduleDay, 'id' | 'resource_id' | 'added' | 'metadata'>,
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

/** Sorted by weekday. */
export const weekFramesOf = (db: Connection, { companyId }: CompanyScope, of: HoursOf) =>
  db
    .selectFrom('cycle_frame')
    .select(['weekday', 'start_time', 'end_time', 'first_day', 'last_day'])
    .where('company_id', '=', companyId)
    .where('branch_id', '=', of.branchId)
    .where('resource_id', 'is not distinct from', of.resourceId)
    .orderBy('weekday')
    .orderBy('start_time')
    .orderBy('first_day')
    .execute()

/** Replaces all weekly hours. */
export async function replaceWeek(
  tx: Tx,
  { companyId }: CompanyScope,
  of: HoursOf,
  frames: readonly WeekFrame[],
): Promise<void> {
  await tx
    .deleteFrom('cycle_frame')
    .where('company_id', '=', companyId)
    .where('branch_id', '=', of.branchId)
    .where('resource_id', 'is not distinct from', of.resourceId)
    .execute()
  if (frames.length === 0) return
  const place = { company_id: companyId, branch_id: of.branchId, resource_id: of.resourceId }
  await tx
    .insertInto('cycle_frame')
    .values(frames.map((frame) => ({ ...place, frame_id: newId(), ...frame })))
    .execute()
}

type Days = { branchId: string; start: string; end: string }

/**
 * Weekly hours of a branch (without `resource_id`) and of its resources, and single days of the resources from `start`
 * to `end`, both included.
 */
export async function framesOfBranch(
  db: Connection,
  { companyId }: CompanyScope,
  { branchId, start, end }: Days,
) {
  const cycle = await db
    .selectFrom('cycle_frame')
    .select(['resource_id', 'weekday', 'start_time', 'end_time', 'first_day', 'last_day'])
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .orderBy('weekday')
    .orderBy('start_time')
    .execute()
  const days = await db
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

/** Hours of the branch itself. */
export async function ownFramesOfBranch(
  db: Connection,
  company: CompanyScope,
  { branchId, start, end }: Days,
): Promise<BranchSchedule> {
  const of = { branchId, resourceId: null }
  const days = await dayFramesOf(db, company, of)
    .where('active', '=', true)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .orderBy('date')
    .orderBy('start_time')
    .execute()
  return {
    cycle_frames: await weekFramesOf(db, company, of),
    day_frames: days.map(({ resource_id: _, active: __, ...frame }) => frame),
  }
}
