import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import {
  addOutsideCalendar,
  listOutsideCalendars,
  refreshOutsideCalendar,
  removeOutsideCalendar,
} from './manage.ts'

export function serveOutsideCalendars(serve: Serve, deps: Deps): void {
  serve(calls.listOutsideCalendars, ({ company, query, operator }) =>
    listOutsideCalendars(deps.database.db, company, operator, query),
  )
  serve(calls.createOutsideCalendar, ({ company, body, operator }) =>
    addOutsideCalendar(deps, company, operator, body.calendar),
  )
  serve(calls.refreshOutsideCalendar, ({ company, params, operator }) =>
    refreshOutsideCalendar(deps, company, operator, params.calendar),
  )
  serve(calls.removeOutsideCalendar, async ({ company, params, operator }) => {
    await removeOutsideCalendar(deps, company, operator, params.calendar)
    return { done: true } as const
  })
}
