import { z } from 'zod'
import { defineCall } from '../call.ts'
import { appointment, guest, withoutStart } from '../examples.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, countedAhead } from '../common/schemas.ts'
import {
  Appointment,
  AppointmentRequest,
  CancelRequest,
  EventAppointmentRequest,
  ManagedQuery,
  MoveRequest,
  OwnMoveRequest,
  OwnAppointment,
  PlannedPrice,
  PriceRequest,
  AppointmentListQuery,
  RepeatDates,
  RepeatQuestion,
  Series,
  SeriesRequest,
} from './schemas.ts'
import { inRange, inReach } from '../slots/in-range.ts'
import { FirstMoveQuery, FirstSlotsAnswer, MoveTimesQuery, VisitSlotsAnswer } from '../slots/schemas.ts'

/** Of a membership or certificate that is named. */
const membershipErrors = ['membership.notFound', 'membership.code.wrong', 'membership.notUsable'] as const

const bookingErrors = [
  ...membershipErrors,
  'validation.failed',
  'company.notFound',
  'branch.notFound',
  'phone.notInternational',
  'FEATURE_DISABLED',
  'idempotency.bodyChanged',
  'authorization.failed',
  '50001',
  'booking.restriction.blocked',
  'file.notFound',
] as const

/**
 * The first two of whoever has proven no phone: a guest, or a client who signed in at a provider. The last of who has,
 * and by a token a guest's booking is a client's.
 */
const shareErrors = ['challenge.required', 'phone.proofRequired', 'booking.limit.reached'] as const

/** A guest gets `token.invalid` where the company wants everybody signed in. */
const guestErrors = [...bookingErrors, ...shareErrors, 'token.invalid'] as const

const visitErrors = [
  'service.notFound',
  'resource.notFound',
  'appointment.startTime.hasPassed',
  'appointment.time.unavailable',
  'appointment.time.taken',
  'appointment.duration.tooShort',
  'appointment.duration.tooLong',
] as const

export const calculatePrice = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/appointment/calculate/price' },
  loadedWith: 'booking',
  summary:
    'Price of a planned booking, with discounts, and what a membership would cover of it: of the signed-in client, or a certificate by its code',
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
  budgets: ['price.ask'],
  changes: 'NOTHING',
  example: { appointment },
})

export const bookAppointment = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/appointment' },
  loadedWith: 'booking',
  summary: 'Book services as a guest. Repeats with the same Idempotency-Key header answer the same booking',
  tag: 'appointments',
  params: z.object({}),
  query: z.object({}),
  body: AppointmentRequest,
  answer: Appointment,
  errors: [...guestErrors, ...visitErrors, 'appointment.changed'],
  budgets: ['booking.guest'],
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
  budgets: ['booking.guest'],
  idempotent: true,
  challenged: true,
  example: {
    appointment: { company_id: appointment.company_id, branch_id: appointment.branch_id, space: 2, ...guest },
  },
})

const ManagedParams = z.object({ appointment: Id })
const managedErrors = ['validation.failed', 'company.notFound', 'appointment.notFound'] as const

export const readManaged = defineCall({
  endpoint: { method: 'GET', path: '/v1/client/appointment/{appointment}' },
  loadedWith: 'booking',
  summary: 'One booking, by the key its guest got (header X-Manage-Key)',
  tag: 'appointments',
  params: ManagedParams,
  query: ManagedQuery,
  body: z.undefined(),
  answer: Appointment,
  errors: managedErrors,
  budgets: 'read',
  managed: true,
})

export const cancelManaged = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/appointment/{appointment}/cancel' },
  loadedWith: 'booking',
  summary:
    'Cancel a booking within the company’s rules; its time is free at once. Repeating it changes nothing',
  tag: 'appointments',
  params: ManagedParams,
  query: z.object({}),
  body: CancelRequest,
  answer: Appointment,
  errors: [...managedErrors, 'authorization.failed'],
  budgets: ['booking.change'],
  managed: true,
  example: { appointment: { company_id: appointment.company_id } },
})

export const moveManaged = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/appointment/{appointment}/move' },
  loadedWith: 'booking',
  summary:
    'Move a booking to another time within the company’s rules; services, price, discount and answers stay',
  tag: 'appointments',
  params: ManagedParams,
  query: z.object({}),
  body: MoveRequest,
  answer: Appointment,
  errors: [
    ...managedErrors,
    'appointment.move.notAllowed',
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
  budgets: ['booking.change'],
  managed: true,
  example: {
    appointment: { company_id: appointment.company_id, start_time: '2026-04-16T10:00:00.000Z' },
  },
})

const listMoveErrors = [
  ...managedErrors,
  'appointment.move.notAllowed',
  'appointment.cancelled',
  'resource.notFound',
  'branch.notFound',
  'service.notFound',
  'FEATURE_DISABLED',
  'authorization.failed',
] as const

export const listManagedMoves = defineCall({
  endpoint: { method: 'GET', path: '/v1/client/appointment/{appointment}/move' },
  loadedWith: 'booking',
  summary: 'Times that a booking may move to, its own among them (header X-Manage-Key)',
  tag: 'appointments',
  params: ManagedParams,
  query: MoveTimesQuery.extend({ company_id: Id }).superRefine(inRange),
  body: z.undefined(),
  answer: VisitSlotsAnswer,
  errors: listMoveErrors,
  budgets: 'read',
  freeToHolder: true,
  managed: true,
  parameterTexts: { resultType: 'TIMES: days with their times; DAYS: without them.' },
})

export const listFirstManagedMoves = defineCall({
  endpoint: { method: 'GET', path: '/v1/client/appointment/{appointment}/move/first' },
  loadedWith: 'booking',
  summary: 'What a screen of times that a booking may move to opens with (header X-Manage-Key)',
  tag: 'appointments',
  params: ManagedParams,
  query: FirstMoveQuery.extend({ company_id: Id }).superRefine(inReach),
  body: z.undefined(),
  answer: FirstSlotsAnswer,
  errors: listMoveErrors,
  budgets: 'read',
  freeToHolder: true,
  managed: true,
  parameterTexts: { start: 'The first day that can be booked, YYYY-MM-DD.' },
})

export const previewRepeat = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/appointment/repeat/preview' },
  loadedWith: 'booking',
  summary:
    'The dates of a repeating booking, with free times near those that collide; books nothing. Visits times services are at most 80',
  tag: 'appointments',
  params: z.object({}),
  query: z.object({}),
  body: RepeatQuestion,
  answer: RepeatDates,
  errors: [...bookingErrors, ...visitErrors],
  access: 'either',
  budgets: ['repeat.preview'],
  changes: 'NOTHING',
  example: { appointment: { ...appointment, repeat: { every_weeks: 1, times: 4 } } },
})

export const bookSeries = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/appointment/repeat' },
  loadedWith: 'booking',
  summary:
    'Book the same visit at several starts, all or none. Idempotent like one booking. Starts times services are at most 80',
  tag: 'appointments',
  params: z.object({}),
  query: z.object({}),
  body: SeriesRequest,
  answer: Series,
  errors: [...guestErrors, ...visitErrors, 'appointment.changed'],
  budgets: ['booking.guest'],
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

const ownErrors = [...shareErrors, 'account.disabled', 'client.alreadyExists'] as const

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
  budgets: ['booking.own'],
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
  budgets: ['booking.own'],
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
  budgets: ['booking.own'],
  idempotent: true,
  challenged: true,
  example: { appointment: { company_id: appointment.company_id, space: 1 } },
})

const OwnAppointmentParams = z.object({ company: Id, appointment: Id })
const ownAppointmentErrors = [...managedErrors, 'account.disabled'] as const

export const listOwnAppointments = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/appointment' },
  loadedWith: 'account',
  summary: 'Own bookings: current ones soonest first, past ones latest first',
  tag: 'own appointments',
  params: CompanyParams,
  query: AppointmentListQuery,
  body: z.undefined(),
  answer: countedAhead(OwnAppointment),
  errors: ['validation.failed', 'company.notFound', 'account.disabled'],
  access: 'client',
  budgets: 'read',
  parameterTexts: {
    start: 'Keeps bookings that start at this instant or later, or on this day or later.',
    end: 'Keeps bookings that start at this instant or earlier, or on this day or earlier.',
    sort: 'By `start_time`, `created`, `price` or `status`.',
  },
})

export const listOwnEvents = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/event' },
  loadedWith: 'account',
  summary: 'Own bookings of events, asked for like own bookings',
  tag: 'own appointments',
  params: CompanyParams,
  query: AppointmentListQuery,
  body: z.undefined(),
  answer: countedAhead(OwnAppointment),
  errors: ['validation.failed', 'company.notFound', 'account.disabled'],
  access: 'client',
  budgets: 'read',
  parameterTexts: {
    start: 'Keeps bookings that start at this instant or later, or on this day or later.',
    end: 'Keeps bookings that start at this instant or earlier, or on this day or earlier.',
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
  budgets: 'read',
})

export const cancelOwnAppointment = defineCall({
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/user/appointment/{appointment}/cancel',
  },
  loadedWith: 'account',
  summary: 'Cancel an own booking within the company’s rules. Repeating it changes nothing',
  tag: 'own appointments',
  params: OwnAppointmentParams,
  query: z.object({}),
  body: z.unknown(),
  answer: OwnAppointment,
  errors: [...ownAppointmentErrors, 'authorization.failed'],
  access: 'client',
  budgets: ['booking.changeOwn'],
})

export const listOwnMoves = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/appointment/{appointment}/move' },
  loadedWith: 'account',
  summary: 'Times that an own booking may move to, its own among them',
  tag: 'own appointments',
  params: OwnAppointmentParams,
  query: MoveTimesQuery.superRefine(inRange),
  body: z.undefined(),
  answer: VisitSlotsAnswer,
  errors: [...listMoveErrors, 'account.disabled'],
  access: 'client',
  budgets: 'read',
  freeToHolder: true,
  parameterTexts: { resultType: 'TIMES: days with their times; DAYS: without them.' },
})

export const listFirstOwnMoves = defineCall({
  endpoint: {
    method: 'GET',
    path: '/v1/company/{company}/user/appointment/{appointment}/move/first',
  },
  loadedWith: 'account',
  summary: 'What a screen of times that an own booking may move to opens with',
  tag: 'own appointments',
  params: OwnAppointmentParams,
  query: FirstMoveQuery.superRefine(inReach),
  body: z.undefined(),
  answer: FirstSlotsAnswer,
  errors: [...listMoveErrors, 'account.disabled'],
  access: 'client',
  budgets: 'read',
  freeToHolder: true,
  parameterTexts: { start: 'The first day that can be booked, YYYY-MM-DD.' },
})

export const moveOwnAppointment = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/appointment/{appointment}/move' },
  loadedWith: 'account',
  summary: 'Move an own booking within the company’s rules; what is attached to it moves with it',
  tag: 'own appointments',
  params: OwnAppointmentParams,
  query: z.object({}),
  body: OwnMoveRequest,
  answer: OwnAppointment,
  errors: [...moveManaged.errors, 'account.disabled'],
  access: 'client',
  budgets: ['booking.changeOwn'],
  example: { appointment: { start_time: '2026-04-16T10:00:00.000Z' } },
})
