/** Hours of a single day that are closed for online bookings. docs/rules/operator.md */
import type { ScheduleDay } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { onlyResource } from '../../../platform/http/key-holder.ts'
import { dayFramesOf } from '../../booking/slots/public.ts'
import { addScheduleDay, type ScheduleChange, removeScheduleDay } from './schedule.ts'

/** Rejects as `calls.blockTime` lists. */
export async function blockTime(
  deps: Deps,
  company: CompanyScope,
  of: ScheduleChange,
  block: Pick<ScheduleDay, 'date' | 'start_time' | 'end_time'>,
): Promise<ScheduleDay> {
  requireOwn(of)
  return addScheduleDay(deps, company, of, { ...block, type: 'OFF' })
}

/** Rejects as `calls.unblockTime` lists. */
export async function unblockTime(
  deps: Deps,
  company: CompanyScope,
  of: ScheduleChange,
  frameId: string,
): Promise<ScheduleDay> {
  requireOwn(of)
  const frame = await dayFramesOf(deps.database.db, company, of)
    .where('frame_id', '=', frameId)
    .executeTakeFirst()
  // Only blocked time may be removed here; other hours of single days belong to the schedule calls.
  if (frame?.type !== 'OFF') throw new ApiError('schedule.notFound')
  return removeScheduleDay(deps, company, of, frameId)
}

/** For performers, other resources do not exist. */
function requireOwn({ by, resourceId }: ScheduleChange): void {
  const own = onlyResource(by.reach, by)
  if (own !== undefined && resourceId !== own) throw new ApiError('resource.notFound')
}
