/** Calls with an API key. docs/rules/operator.md */
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { serveStaffBookings } from './booking-routes.ts'
import { serveStaffCatalogue } from './catalogue-routes.ts'
import { serveStaffClients } from './client-routes.ts'
import { serveStaffEvents } from './event-routes.ts'
import { serveStaffMemberships } from './membership-routes.ts'
import { serveStaffPayments } from './payment-routes.ts'
import { servePricing } from './pricing-routes.ts'
import { serveStaffSchedule } from './schedule-routes.ts'

export function serveOperator(serve: Serve, deps: Deps): void {
  serveStaffPayments(serve, deps)
  serveStaffMemberships(serve, deps)
  servePricing(serve, deps)
  serveStaffBookings(serve, deps)
  serveStaffClients(serve, deps)
  serveStaffEvents(serve, deps)
  serveStaffCatalogue(serve, deps)
  serveStaffSchedule(serve, deps)
}
