/** Bookings for staff. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { requireBranch } from '../../catalogue/branches/public.ts'
import {
  askForDeposit,
  bookByStaff,
  listStaffDates,
  changeByStaff,
  readBookingMemberships,
  useBookingMembership,
} from '../../booking/appointments/public.ts'
import { readAbsence } from './absence.ts'
import { readBookingHistory } from './booking-history.ts'
import {
  listAppointments,
  requireOwnAppointment,
  readAppointment,
  readBranchDay,
} from './list-appointments.ts'
import { readPaymentLink } from './payment-link.ts'

export function serveStaffBookings(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  const atBooking = (params: { branch: string; appointment: string }) => ({
    branchId: params.branch,
    appointmentId: params.appointment,
  })
  serve(calls.listCompanyAppointments, ({ company, params, query, operator }) =>
    listAppointments(db, company, params.branch, query, operator),
  )
  serve(calls.readBranchDay, ({ company, params, query, operator }) =>
    readBranchDay(db, company, params.branch, query, operator),
  )
  serve(calls.readAbsence, ({ company, params, query, operator }) =>
    readAbsence(deps, company, { branchId: params.branch, resourceId: params.resource, ...query }, operator),
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
  serve(calls.readPaymentLink, async ({ company, params }) => {
    await requireBranch(db, company, params.branch)
    return readPaymentLink(deps, company, atBooking(params))
  })
  serve(calls.askForDeposit, async ({ company, params, body, operator: by }) => {
    await requireBranch(db, company, params.branch)
    await askForDeposit(deps, company, { by, ...atBooking(params) }, body)
    return readPaymentLink(deps, company, atBooking(params))
  })
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
      return readAppointment(db, company, id, operator)
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
    return readAppointment(db, company, appointmentId, operator)
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
    return readAppointment(db, company, appointmentId, operator)
  })
}
