/** Bookings of a signed-in client. */
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { appointment, withoutStart } from '../examples.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, countedAhead } from '../common/schemas.ts'
import {
  Appointment,
  AppointmentRequest,
  EventAppointmentRequest,
  OwnMoveRequest,
  OwnAppointment,
  AppointmentListQuery,
} from './schemas.ts'
import { OwnCancelRequest } from './series-visit-schemas.ts'
import { Series, SeriesRequest } from './series-schemas.ts'
import { inRange, inReach } from '../slots/in-range.ts'
import { FirstMoveQuery, FirstSlotsAnswer, MoveTimesQuery, VisitSlotsAnswer } from '../slots/schemas.ts'
import { moveManaged } from './calls.ts'
import {
  bookingErrors,
  visitErrors,
  listMoveErrors,
  ownErrors,
  OwnAppointmentParams,
  ownAppointmentErrors,
} from './call-parts.ts'

export const bookOwnAppointment = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/appointment' },
  loadedWith: 'booking',
  summary: 'Book services as the signed-in client. Idempotent like a guest’s booking',
  tag: 'own appointments',
  params: CompanyParams,
  query: z.object({}),
  body: AppointmentRequest,
  answer: Appointment,
  errors: [...bookingErrors, ...visitErrors, ...ownErrors, 'appointment.changed'],
  access: 'client',
  rateLimits: ['booking.own'],
  redeemsHold: true,
  idempotent: true,
  challenged: true,
  example: { appointment },
})

export const bookOwnSeries = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/appointment/repeat' },
  loadedWith: 'booking',
  summary: 'Book the same visit at several starts as the signed-in client, all or none',
  tag: 'own appointments',
  params: CompanyParams,
  query: z.object({}),
  body: SeriesRequest,
  answer: Series,
  errors: [...bookingErrors, ...visitErrors, ...ownErrors, 'appointment.changed'],
  access: 'client',
  rateLimits: ['booking.own'],
  redeemsHold: true,
  idempotent: true,
  challenged: true,
  example: {
    appointment: { ...withoutStart, starts: ['2026-04-15T10:00:00.000Z', '2026-04-22T10:00:00.000Z'] },
  },
})

export const bookOwnEvent = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/group_training/{event}/appointment' },
  loadedWith: 'booking',
  summary: 'Book places of an event as the signed-in client',
  tag: 'own appointments',
  params: z.object({ company: Id, event: Id }),
  query: z.object({}),
  body: EventAppointmentRequest,
  answer: Appointment,
  errors: [
    ...bookingErrors,
    ...ownErrors,
    'event.notFound',
    'event.space.exceeded',
    'appointment.startTime.hasPassed',
    'appointment.changed',
  ],
  access: 'client',
  rateLimits: ['booking.own'],
  redeemsHold: true,
  idempotent: true,
  challenged: true,
  example: { appointment: { company_id: appointment.company_id, space: 1 } },
})

export const listOwnAppointments = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/appointment' },
  loadedWith: 'account',
  summary: 'Own bookings: current ones by start, past ones latest first',
  tag: 'own appointments',
  params: CompanyParams,
  query: AppointmentListQuery,
  body: z.undefined(),
  answer: countedAhead(OwnAppointment),
  errors: ['validation.failed', 'company.notFound', 'account.disabled'],
  access: 'client',
  rateLimits: 'read',
  parameterTexts: {
    start: 'Only bookings that start at this instant or later, or on this day or later.',
    end: 'Only bookings that start at this instant or earlier, or on this day or earlier.',
    sort: 'By `start_time`, `created`, `price` or `status`.',
  },
})

export const listOwnEvents = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/event' },
  loadedWith: 'account',
  summary: 'Own bookings of events, with the parameters of own bookings',
  tag: 'own appointments',
  params: CompanyParams,
  query: AppointmentListQuery,
  body: z.undefined(),
  answer: countedAhead(OwnAppointment),
  errors: ['validation.failed', 'company.notFound', 'account.disabled'],
  access: 'client',
  rateLimits: 'read',
  parameterTexts: {
    start: 'Only bookings that start at this instant or later, or on this day or later.',
    end: 'Only bookings that start at this instant or earlier, or on this day or earlier.',
    sort: 'By `start_time`, `created`, `price` or `status`.',
  },
})

export const getOwnAppointment = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/appointment/{appointment}' },
  loadedWith: 'account',
  summary: 'One own booking, with branch and details',
  tag: 'own appointments',
  params: OwnAppointmentParams,
  query: z.object({}),
  body: z.undefined(),
  answer: OwnAppointment,
  errors: ownAppointmentErrors,
  access: 'client',
  rateLimits: 'read',
})

export const cancelOwnAppointment = defineCall({
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/user/appointment/{appointment}/cancel',
  },
  loadedWith: 'account',
  summary:
    'Cancel an own booking within the company’s rules, or several visits of its series. Repeating it changes nothing',
  tag: 'own appointments',
  params: OwnAppointmentParams,
  query: z.object({}),
  body: OwnCancelRequest,
  answer: OwnAppointment,
  errors: [...ownAppointmentErrors, 'authorization.failed'],
  access: 'client',
  rateLimits: ['booking.changeOwn'],
})

export const listOwnMoves = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/appointment/{appointment}/move' },
  loadedWith: 'account',
  summary: 'Times to which an own booking can be moved, its own included',
  tag: 'own appointments',
  params: OwnAppointmentParams,
  query: MoveTimesQuery.superRefine(inRange),
  body: z.undefined(),
  answer: VisitSlotsAnswer,
  errors: [...listMoveErrors, 'account.disabled'],
  access: 'client',
  rateLimits: 'read',
  freeToHolder: true,
  parameterTexts: { resultType: 'TIMES: days with their times; DAYS: without them.' },
})

export const listFirstOwnMoves = defineCall({
  endpoint: {
    method: 'GET',
    path: '/v1/company/{company}/user/appointment/{appointment}/move/first',
  },
  loadedWith: 'account',
  summary: 'First screen of times to which an own booking can be moved',
  tag: 'own appointments',
  params: OwnAppointmentParams,
  query: FirstMoveQuery.superRefine(inReach),
  body: z.undefined(),
  answer: FirstSlotsAnswer,
  errors: [...listMoveErrors, 'account.disabled'],
  access: 'client',
  rateLimits: 'read',
  freeToHolder: true,
  parameterTexts: { start: 'The first day that can be booked, YYYY-MM-DD.' },
})

export const moveOwnAppointment = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/appointment/{appointment}/move' },
  loadedWith: 'account',
  summary: 'Move an own booking within the company’s rules. Its payments and membership use move with it',
  tag: 'own appointments',
  params: OwnAppointmentParams,
  query: z.object({}),
  body: OwnMoveRequest,
  answer: OwnAppointment,
  errors: [...moveManaged.errors, 'account.disabled'],
  access: 'client',
  rateLimits: ['booking.changeOwn'],
  redeemsHold: true,
  example: { appointment: { start_time: '2026-04-16T10:00:00.000Z' } },
})
