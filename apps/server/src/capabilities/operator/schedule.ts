/** Hours of resources by staff. docs/rules/operator.md */
import type { ResourceSchedule, ScheduleDay } from '@zapys/contract'
import { daysBetween } from '@zapys/domain/time'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection, Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalid } from '../../errors/api-error.ts'
import type { Operator } from '../../http/key-holder.ts'
import { writeAudit } from '../audit/public.ts'
import { addDayFrame, dayFramesOf, framesOfBranch, removeDayFrame } from '../slots/public.ts'
import { lockResource } from './change-resource.ts'
import { requireBranch } from './require-branch.ts'

const MOST_DAYS = 366
/** Of one resource on one day. */
const MOST_FRAMES = 50

type AtResource = { by: Operator; branchId: string; resourceId: string }

/** Refuses with `branch.notFound`. */
export async function listSchedules(
  read: Connection,
  company: CompanyScope,
  branchId: string,
  { start, end }: { start: string; end: string },
): Promise<ResourceSchedule[]> {
  if (end < start) throw invalid('end', 'must not be before the start')
  if (daysBetween(start, end) >= MOST_DAYS) throw invalid('end', `must be within ${MOST_DAYS} days`)
  await requireBranch(read, company, branchId)
  const resources = await read
    .selectFrom('resource')
    .select(['resource_id as id', 'name'])
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .orderBy('ordinal')
    .orderBy('resource_id')
    .execute()
  const { cycle, days } = await framesOfBranch(read, company, { branchId, start, end })
  const [cycleOf, daysOf] = [
    Map.groupBy(cycle, ({ resource_id }) => resource_id),
    Map.groupBy(days, ({ resource_id }) => resource_id),
  ]
  return resources.map(({ id, name }) => ({
    ...{ id, name },
    cycle_frames: (cycleOf.get(id) ?? []).map(({ resource_id: _, ...frame }) => frame),
    day_frames: (daysOf.get(id) ?? []).map(({ resource_id: _, ...frame }) => frame),
  }))
}

/** Refuses as `calls.addScheduleDay` lists. */
export async function addScheduleDay(
  { database, clock }: Deps,
  company: CompanyScope,
  at: AtResource,
  frame: Omit<ScheduleDay, 'id' | 'resource_id'>,
): Promise<ScheduleDay> {
  return database.inTransaction(async (tx) => {
    await lockAt(tx, company, at)
    const there = await dayFramesOf(tx, company, at)
      .where('date', '=', frame.date)
      .where('active', '=', true)
      .execute()
    const same = there.find(
      ({ start_time, end_time, type }) =>
        start_time === frame.start_time && end_time === frame.end_time && type === frame.type,
    )
    if (same !== undefined) return { id: same.id, resource_id: at.resourceId, ...frame }
    if (there.length >= MOST_FRAMES) throw invalid('frame.date', `has ${MOST_FRAMES} of them already`)
    const id = await addDayFrame(tx, company, at, frame)
    const after = { id, resource_id: at.resourceId, ...frame }
    await writeAudit(tx, company, {
      ...{ by: at.by, act: 'hours.added', thing: 'resource', thingId: at.resourceId, now: clock.now() },
      after,
    })
    return after
  })
}

/** Refuses as `calls.removeScheduleDay` lists. */
export async function removeScheduleDay(
  { database, clock }: Deps,
  company: CompanyScope,
  at: AtResource,
  frameId: string,
): Promise<ScheduleDay> {
  return database.inTransaction(async (tx) => {
    await lockAt(tx, company, at)
    const found = await dayFramesOf(tx, company, at).where('frame_id', '=', frameId).executeTakeFirst()
    if (found === undefined) throw new ApiError('schedule.notFound')
    const { active, ...stored } = found
    const before = { ...stored, resource_id: at.resourceId }
    if (!active) return before
    await removeDayFrame(tx, company, frameId)
    await writeAudit(tx, company, {
      ...{ by: at.by, act: 'hours.removed', thing: 'resource', thingId: at.resourceId, now: clock.now() },
      before,
    })
    return before
  })
}

/** So that the same hours are added once. Refuses with `resource.notFound`. */
async function lockAt(tx: Tx, company: CompanyScope, { branchId, resourceId }: AtResource): Promise<void> {
  const { branch_id } = await lockResource(tx, company, resourceId)
  if (branch_id !== branchId) throw new ApiError('resource.notFound')
}
