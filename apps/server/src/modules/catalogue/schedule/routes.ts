/** Working hours and absences for staff. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { keepingBookings } from '../upcoming-bookings/public.ts'
import { readAbsence } from './absence.ts'
import { blockTime, unblockTime } from './block-time.ts'
import {
  addScheduleDay,
  changeScheduleDays,
  listSchedules,
  readBranchSchedule,
  removeScheduleDay,
  saveWeek,
} from './schedule.ts'

const hoursOf = ({ branch, resource = null }: { branch: string; resource?: string | null }) => ({
  branchId: branch,
  resourceId: resource,
})

export function serveSchedule(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.listSchedules, ({ company, params, query }) => listSchedules(db, company, params.branch, query))
  serve(calls.readAbsence, ({ company, params, query, operator }) =>
    readAbsence(deps, company, { branchId: params.branch, resourceId: params.resource, ...query }, operator),
  )
  serve(calls.addScheduleDay, ({ company, params, query, body, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      addScheduleDay(deps, company, { by: operator, ...hoursOf(params), keepsBookings }, body.frame),
    ),
  )
  serve(calls.removeScheduleDay, ({ company, params, query, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      removeScheduleDay(deps, company, { by: operator, ...hoursOf(params), keepsBookings }, params.frame),
    ),
  )
  serve(calls.blockTime, ({ company, params, body, operator }) =>
    keepingBookings({ query: {}, operator }, (keepsBookings) =>
      blockTime(deps, company, { by: operator, ...hoursOf(params), keepsBookings }, body.block),
    ),
  )
  serve(calls.unblockTime, ({ company, params, operator }) =>
    keepingBookings({ query: {}, operator }, (keepsBookings) =>
      unblockTime(deps, company, { by: operator, ...hoursOf(params), keepsBookings }, params.frame),
    ),
  )
  serve(calls.saveResourceWeek, ({ company, params, query, body, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      saveWeek(deps, company, { by: operator, ...hoursOf(params), keepsBookings }, body.frames),
    ),
  )
  serve(calls.readBranchSchedule, ({ company, params, query }) =>
    readBranchSchedule(db, company, params.branch, query),
  )
  serve(calls.saveBranchWeek, ({ company, params, query, body, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      saveWeek(deps, company, { by: operator, ...hoursOf(params), keepsBookings }, body.frames),
    ),
  )
  serve(calls.addBranchDay, ({ company, params, query, body, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      addScheduleDay(deps, company, { by: operator, ...hoursOf(params), keepsBookings }, body.frame),
    ),
  )
  serve(calls.removeBranchDay, ({ company, params, query, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      removeScheduleDay(deps, company, { by: operator, ...hoursOf(params), keepsBookings }, params.frame),
    ),
  )
  serve(calls.changeScheduleDays, ({ company, params, query, body, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      changeScheduleDays(deps, company, { by: operator, ...hoursOf(params), keepsBookings }, body.days),
    ),
  )
  serve(calls.changeBranchDays, ({ company, params, query, body, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      changeScheduleDays(deps, company, { by: operator, ...hoursOf(params), keepsBookings }, body.days),
    ),
  )
}
