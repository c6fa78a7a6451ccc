/** Events and timetables for staff. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { addOneEvent, addTimetable } from './add-events.ts'
import { cancelEvent, changeEvent } from './change-event.ts'
import { previewEventCancellation } from './event-cancellation.ts'
import { listEvents } from './list-events.ts'

export function serveStaffEvents(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.listCompanyEvents, ({ company, params, query, operator }) =>
    listEvents(db, company, params.branch, query, operator),
  )
  serve(calls.createEvent, ({ company, params, body, operator: by, idempotencyKey }) =>
    addOneEvent(deps, company, { by, branchId: params.branch, idempotencyKey }, body.event),
  )
  serve(calls.createTimetable, ({ company, params, body, operator: by, idempotencyKey }) =>
    addTimetable(deps, company, { by, branchId: params.branch, idempotencyKey }, body.timetable),
  )
  serve(calls.changeEvent, ({ company, params, query, body, operator: by }) =>
    changeEvent(
      deps,
      company,
      {
        by,
        branchId: params.branch,
        eventId: params.event,
        movesBookings: query.moveAppointments ?? false,
      },
      body.event,
    ),
  )
  serve(calls.previewEventCancellation, ({ company, params }) =>
    previewEventCancellation(db, company, { branchId: params.branch, eventId: params.event }),
  )
  serve(calls.cancelEvent, ({ company, params, operator: by }) =>
    cancelEvent(deps, company, { by, branchId: params.branch, eventId: params.event }),
  )
}
