/** Bookings for staff, with an API key. docs/rules/operator.md, Bookings by staff */
import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { BranchParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import { appointment } from '../examples.ts'
import {
  MarkRequest,
  StaffAppointmentQuery,
  StaffAppointmentRequest,
  StaffChangeRequest,
} from './staff-request-schemas.ts'
import {
  BookingHistory,
  BranchDay,
  BranchDayQuery,
  CompanyAppointment,
  CompanyAppointmentQuery,
  StaffBooked,
} from './staff-schemas.ts'

export const listCompanyAppointments = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/appointment' },
  summary:
    'Bookings of a branch, cancelled ones included, 100 a page, by start. A performer’s key reads only its own',
  tag: 'operator',
  params: BranchParams,
  query: CompanyAppointmentQuery,
  body: z.undefined(),
  answer: paged(CompanyAppointment),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'bookings.read',
  rateLimits: ['key.read'],
  parameterTexts: {
    start: 'Only bookings that start at this instant or later.',
    end: 'Only bookings that start at this instant or earlier.',
    client: 'Only bookings of this client.',
    reference: 'Only the booking with this reference; case, spaces and hyphens are ignored.',
    sort: 'By `start_time`, `created`, `price`, `duration` or `status`.',
  },
})

export const readBranchDay = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/appointment/day' },
  summary:
    'All bookings of a branch that start on a day, or up to a week, cancelled ones included, by start, at most 2,000. Not paged',
  tag: 'operator',
  params: BranchParams,
  query: BranchDayQuery,
  body: z.undefined(),
  answer: BranchDay,
  errors: ['validation.failed', 'branch.notFound'],
  right: 'bookings.read',
  rateLimits: ['key.read'],
  parameterTexts: {
    day: 'The day at the branch, from midnight to midnight.',
    last_day: 'Included, at most six days later. Absent: that day alone.',
    resource: 'Only bookings that this resource performs, or that require it.',
  },
})

export const createCompanyAppointment = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/appointment' },
  summary:
    'Book services for a client at any minute, with any length and price. Taken time is still rejected. Idempotent',
  tag: 'operator',
  params: BranchParams,
  query: StaffAppointmentQuery,
  body: StaffAppointmentRequest,
  answer: StaffBooked,
  errors: [
    'validation.failed',
    'branch.notFound',
    'service.notFound',
    'resource.notFound',
    'client.notFound',
    'appointment.startTime.hasPassed',
    'appointment.duration.tooLong',
    'appointment.time.unavailable',
    'appointment.time.taken',
    '50001',
    'waiting.notFound',
    'idempotency.bodyChanged',
  ],
  right: 'bookings.write',
  rateLimits: ['key.write'],
  idempotent: true,
  example: {
    appointment: {
      ...appointment,
      client: { id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c66' },
      duration: 3600,
      status: 'CONFIRMED_BY_CLIENT',
      source: 'BO',
      price: 45_000,
    },
  },
})

export const changeCompanyAppointment = defineKeyCall({
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/appointment/{appointment}',
  },
  summary:
    'Change time, length, performer, services, price, comment, client or status of a booking in one write. Status CANCELLED, or the company’s own for cancelled bookings, cancels it; another status reopens it at its old time. Absent fields stay unchanged. Repeatable',
  tag: 'operator',
  params: z.object({ company: Id, branch: Id, appointment: Id }),
  query: StaffAppointmentQuery.pick({ skipClientBlockCheck: true }),
  body: StaffChangeRequest,
  answer: CompanyAppointment,
  errors: [
    'validation.failed',
    'branch.notFound',
    'appointment.notFound',
    'appointment.cancelled',
    'service.notFound',
    'resource.notFound',
    'appointment.startTime.hasPassed',
    'appointment.duration.tooLong',
    'appointment.time.unavailable',
    'appointment.time.taken',
    'membership.move.notCovered',
    'membership.notUsable',
    'appointment.over',
    'appointment.changed',
    'client.notFound',
    '50001',
    'event.notFound',
    'event.space.exceeded',
  ],
  right: 'bookings.write',
  rateLimits: ['key.write'],
  example: {
    appointment: {
      start_time: '2026-04-16T10:00:00.000Z',
      duration: 3600,
      price: 40_000,
      price_reason: 'Regular client',
      version: 3,
    },
  },
})

export const readBookingHistory = defineKeyCall({
  endpoint: {
    method: 'GET',
    path: '/v1/company/{company}/branch/{branch}/appointment/{appointment}/history',
  },
  summary:
    'Who did what with a booking and when, latest first, at most 200: from the audit log, and when it was booked and cancelled. A performer’s key reads only its own',
  tag: 'operator',
  params: z.object({ company: Id, branch: Id, appointment: Id }),
  query: z.object({}),
  body: z.undefined(),
  answer: BookingHistory,
  errors: ['validation.failed', 'branch.notFound', 'appointment.notFound'],
  right: 'bookings.read',
  rateLimits: ['key.read'],
})

export const markCompanyAppointment = defineKeyCall({
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/appointment/{appointment}/status',
  },
  summary:
    'Set the status of a booking, such as late, visited or no-show, or its note, without cancelling or reopening it. Performers: own bookings. Repeatable',
  tag: 'operator',
  params: z.object({ company: Id, branch: Id, appointment: Id }),
  query: z.object({}),
  body: MarkRequest,
  answer: CompanyAppointment,
  errors: [
    'validation.failed',
    'branch.notFound',
    'appointment.notFound',
    'appointment.cancelled',
    'appointment.changed',
  ],
  right: 'bookings.mark',
  rateLimits: ['key.write'],
  example: { appointment: { status: 'DONE', version: 3 } },
})
