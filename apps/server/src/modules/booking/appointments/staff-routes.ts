/** Bookings for staff. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { requireBranch } from '../../catalogue/branches/public.ts'
import { bookByStaff } from './staff-write.ts'
import { listStaffDates } from './staff-dates.ts'
import { changeByStaff } from './staff-change.ts'
import { readBookingMemberships, readUsed, useBookingMembership } from './staff-membership.ts'
import { readBookingHistory } from './booking-history.ts'
import {
  listCompanyAppointments,
  requireOwnAppointment,
  readCompanyAppointment,
  readBranchDay,
} from './list-company-appointments.ts'

export function serveStaffBookings(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  const atBooking = (params: { branch: string; appointment: string }) => ({
    branchId: params.branch,
    appointmentId: params.appointment,
  })
  serve(calls.listCompanyAppointments, ({ company, params, query, operator }) =>
    listCompanyAppointments(db, company, params.branch, query, operator),
  )
  serve(calls.readBranchDay, ({ company, params, query, operator }) =>
    readBranchDay(db, company, params.branch, query, operator),
  )
  serve(calls.readBookingHistory, ({ company, params, operator }) =>
    readBookingHistory(db, company, atBooking(params), operator),
  )
  serve(calls.readBookingMemberships, async ({ company, params }) => {
    await requireBranch(db, company, params.branch)
    return readBookingMemberships(deps, company, atBooking(params))
  })
  serve(calls.useBookingMembership, async ({ company, params, body, operator: by }) => {
    await requireBranch(db, company, params.branch)
    await useBookingMembership(deps, company, { by, ...atBooking(params) }, body)
    return readBookingMemberships(deps, company, atBooking(params))
  })
  serve(calls.listStaffDates, ({ company, params, query }) =>
    listStaffDates(deps, company, params.branch, query),
  )
  serve(
    calls.createCompanyAppointment,
    async ({ company, params, query, body, operator, idempotencyKey }) => {
      const id = await bookByStaff(deps, company, {
        by: operator,
        branchId: params.branch,
        ...body,
        idempotencyKey,
        usesMembership: query.withMembership ?? false,
        passesBlock: query.skipClientBlockCheck ?? false,
      })
      const booked = await readCompanyAppointment(db, company, id, operator)
      return query.withMembership
        ? { ...booked, membership: await readUsed(db, company, id, operator) }
        : booked
    },
  )
  serve(calls.changeCompanyAppointment, async ({ company, params, query, body, operator }) => {
    await requireBranch(db, company, params.branch)
    const appointmentId = params.appointment
    await changeByStaff(deps, company, {
      by: operator,
      branchId: params.branch,
      appointmentId,
      ...body,
      passesBlock: query.skipClientBlockCheck ?? false,
    })
    return readCompanyAppointment(db, company, appointmentId, operator)
  })
  serve(calls.markCompanyAppointment, async ({ company, params, body, operator }) => {
    await requireBranch(db, company, params.branch)
    const appointmentId = params.appointment
    await requireOwnAppointment(db, company, appointmentId, operator)
    await changeByStaff(deps, company, {
      by: operator,
      branchId: params.branch,
      appointmentId,
      ...body,
      passesBlock: false,
      onlyMarks: true,
    })
    return readCompanyAppointment(db, company, appointmentId, operator)
  })
}
