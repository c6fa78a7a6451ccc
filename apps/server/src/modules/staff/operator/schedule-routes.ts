/** Working hours for staff. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../../platform/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { addScheduleDay, listSchedules, readBranchSchedule, removeScheduleDay, saveWeek } from './schedule.ts'

const hoursOf = (
  { branch, resource = null }: { branch: string; resource?: string | null },
  { keepAppointments = false }: { keepAppointments?: boolean | undefined },
) => ({ branchId: branch, resourceId: resource, keepsBookings: keepAppointments })

export function serveStaffSchedule(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.listSchedules, ({ company, params, query }) => listSchedules(db, company, params.branch, query))
  serve(calls.addScheduleDay, ({ company, params, query, body, operator: by }) =>
    addScheduleDay(deps, company, { by, ...hoursOf(params, query) }, body.frame),
  )
  serve(calls.removeScheduleDay, ({ company, params, query, operator: by }) =>
    removeScheduleDay(deps, company, { by, ...hoursOf(params, query) }, params.frame),
  )
  serve(calls.saveResourceWeek, ({ company, params, query, body, operator: by }) =>
    saveWeek(deps, company, { by, ...hoursOf(params, query) }, body.frames),
  )
  serve(calls.readBranchSchedule, ({ company, params, query }) =>
    readBranchSchedule(db, company, params.branch, query),
  )
  serve(calls.saveBranchWeek, ({ company, params, query, body, operator: by }) =>
    saveWeek(deps, company, { by, ...hoursOf(params, query) }, body.frames),
  )
  serve(calls.addBranchDay, ({ company, params, query, body, operator: by }) =>
    addScheduleDay(deps, company, { by, ...hoursOf(params, query) }, body.frame),
  )
  serve(calls.removeBranchDay, ({ company, params, query, operator: by }) =>
    removeScheduleDay(deps, company, { by, ...hoursOf(params, query) }, params.frame),
  )
}
