import { z } from 'zod'
import { defineCall } from '../call.ts'
import { appointment, guest, withoutStart } from '../examples.ts'
import { Id } from '../common/schemas.ts'
import {
  Appointment,
  AppointmentRequest,
  EventAppointmentRequest,
  ManagedQuery,
  MoveRequest,
  PlannedPrice,
  PriceRequest,
} from './schemas.ts'
import { CancelRequest } from './series-visit-schemas.ts'
import { RepeatDates, RepeatQuestion, Series, SeriesRequest } from './series-schemas.ts'
import { inRange, inReach } from '../slots/in-range.ts'
import { FirstMoveQuery, FirstSlotsAnswer, MoveTimesQuery, VisitSlotsAnswer } from '../slots/schemas.ts'
import {
  bookingErrors,
  visitErrors,
  listMoveErrors,
  membershipErrors,
  shareErrors,
  managedErrors,
} from './call-parts.ts'

/** A guest gets `token.invalid` if the company requires clients to sign in. */
const guestErrors = [...bookingErrors, ...shareErrors, 'token.invalid'] as const

export const calculatePrice = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/appointment/calculate/price' },
  loadedWith: 'booking',
  summary:
    'Calculate the price of a booking with discounts, and the part covered by a membership of the signed-in client or by a certificate code. A key with `bookings.write` also prices services that are hidden online',
  tag: 'appointments',
  params: z.object({}),
  query: z.object({}),
  body: PriceRequest,
  answer: PlannedPrice,
  errors: [
    'validation.failed',
    'company.notFound',
    'branch.notFound',
    'service.notFound',
    'event.notFound',
    ...membershipErrors,
  ],
  access: 'either',
  alsoKey: true,
  rateLimits: ['price.ask'],
  changes: 'NOTHING',
  example: { appointment },
})

export const bookAppointment = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/appointment' },
  loadedWith: 'booking',
  summary: 'Book services as a guest. A repeat with the same Idempotency-Key returns the same booking',
  tag: 'appointments',
  params: z.object({}),
  query: z.object({}),
  body: AppointmentRequest,
  answer: Appointment,
  errors: [...guestErrors, ...visitErrors, 'appointment.changed'],
  rateLimits: ['booking.guest'],
  redeemsHold: true,
  idempotent: true,
  challenged: true,
  example: { appointment: { ...appointment, ...guest } },
})

export const bookEvent = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/group_training/{event}/appointment' },
  loadedWith: 'booking',
  summary: 'Book places of an event as a guest. Idempotent like a booking of services',
  tag: 'appointments',
  params: z.object({ event: Id }),
  query: z.object({}),
  body: EventAppointmentRequest,
  answer: Appointment,
  errors: [
    ...guestErrors,
    'event.notFound',
    'event.space.exceeded',
    'appointment.startTime.hasPassed',
    'appointment.changed',
  ],
  rateLimits: ['booking.guest'],
  redeemsHold: true,
  idempotent: true,
  challenged: true,
  example: {
    appointment: { company_id: appointment.company_id, branch_id: appointment.branch_id, space: 2, ...guest },
  },
})

const ManagedParams = z.object({ appointment: Id })

export const readManaged = defineCall({
  endpoint: { method: 'GET', path: '/v1/client/appointment/{appointment}' },
  loadedWith: 'booking',
  summary: 'One booking of a guest, by its key (header X-Manage-Key)',
  tag: 'appointments',
  params: ManagedParams,
  query: ManagedQuery,
  body: z.undefined(),
  answer: Appointment,
  errors: managedErrors,
  rateLimits: 'read',
  managed: true,
})

export const cancelManaged = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/appointment/{appointment}/cancel' },
  loadedWith: 'booking',
  summary:
    'Cancel a booking within the company’s rules, or several visits of its series; the time is free at once. Repeating it changes nothing',
  tag: 'appointments',
  params: ManagedParams,
  query: z.object({}),
  body: CancelRequest,
  answer: Appointment,
  errors: [...managedErrors, 'authorization.failed'],
  rateLimits: ['booking.change'],
  managed: true,
  example: { appointment: { company_id: appointment.company_id } },
})

export const moveManaged = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/appointment/{appointment}/move' },
  loadedWith: 'booking',
  summary:
    'Move a booking to another time within the company’s rules; services, price, discount and answers stay. A rental can change its length, at the price of that length',
  tag: 'appointments',
  params: ManagedParams,
  query: z.object({}),
  body: MoveRequest,
  answer: Appointment,
  errors: [
    ...managedErrors,
    'appointment.move.notAllowed',
    'appointment.changed',
    'appointment.duration.tooShort',
    'appointment.duration.tooLong',
    'appointment.move.tooOften',
    'appointment.cancelled',
    'appointment.startTime.hasPassed',
    'appointment.time.unavailable',
    'appointment.time.taken',
    'resource.notFound',
    'event.notFound',
    'event.space.exceeded',
    '50001',
    'booking.restriction.blocked',
    'branch.notFound',
    'service.notFound',
    'FEATURE_DISABLED',
    'authorization.failed',
    'phone.proofRequired',
    'booking.limit.reached',
    'membership.move.notCovered',
  ],
  rateLimits: ['booking.change'],
  redeemsHold: true,
  managed: true,
  example: {
    appointment: { company_id: appointment.company_id, start_time: '2026-04-16T10:00:00.000Z' },
  },
})

export const listManagedMoves = defineCall({
  endpoint: { method: 'GET', path: '/v1/client/appointment/{appointment}/move' },
  loadedWith: 'booking',
  summary: 'Times to which a guest’s booking can be moved, its own included (header X-Manage-Key)',
  tag: 'appointments',
  params: ManagedParams,
  query: MoveTimesQuery.extend({ company_id: Id }).superRefine(inRange),
  body: z.undefined(),
  answer: VisitSlotsAnswer,
  errors: listMoveErrors,
  rateLimits: 'read',
  freeToHolder: true,
  managed: true,
  parameterTexts: { resultType: 'TIMES: days with their times; DAYS: without them.' },
})

export const listFirstManagedMoves = defineCall({
  endpoint: { method: 'GET', path: '/v1/client/appointment/{appointment}/move/first' },
  loadedWith: 'booking',
  summary: 'First screen of times to which a guest’s booking can be moved (header X-Manage-Key)',
  tag: 'appointments',
  params: ManagedParams,
  query: FirstMoveQuery.extend({ company_id: Id }).superRefine(inReach),
  body: z.undefined(),
  answer: FirstSlotsAnswer,
  errors: listMoveErrors,
  rateLimits: 'read',
  freeToHolder: true,
  managed: true,
  parameterTexts: { start: 'The first day that can be booked, YYYY-MM-DD.' },
})

export const previewRepeat = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/appointment/repeat/preview' },
  loadedWith: 'booking',
  summary:
    'Check the dates of a repeating booking, with free times near unavailable ones. Books nothing. Visits times services are at most 80',
  tag: 'appointments',
  params: z.object({}),
  query: z.object({}),
  body: RepeatQuestion,
  answer: RepeatDates,
  errors: [...bookingErrors, ...visitErrors],
  access: 'either',
  rateLimits: ['repeat.preview'],
  changes: 'NOTHING',
  example: { appointment: { ...appointment, repeat: { every_weeks: 1, times: 4 } } },
})

export const bookSeries = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/appointment/repeat' },
  loadedWith: 'booking',
  summary:
    'Book the same visit at several starts, all or none. Idempotent. Starts times services are at most 80',
  tag: 'appointments',
  params: z.object({}),
  query: z.object({}),
  body: SeriesRequest,
  answer: Series,
  errors: [...guestErrors, ...visitErrors, 'appointment.changed'],
  rateLimits: ['booking.guest'],
  redeemsHold: true,
  idempotent: true,
  challenged: true,
  example: {
    appointment: {
      ...withoutStart,
      ...guest,
      starts: ['2026-04-15T10:00:00.000Z', '2026-04-22T10:00:00.000Z'],
    },
  },
})
