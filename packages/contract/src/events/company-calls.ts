import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { BranchParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  CompanyEvent,
  CompanyEventQuery,
  EventCancellation,
  EventChangeRequest,
  EventRequest,
  MoveQuery,
  TimetableRequest,
} from './company-schemas.ts'

const write = { tag: 'operator', right: 'bookings.write', rateLimits: ['key.write'] } as const
const EventParams = z.object({ company: Id, branch: Id, event: Id })
const newErrors = [
  'validation.failed',
  'branch.notFound',
  'service.notFound',
  'resource.notFound',
  'appointment.startTime.hasPassed',
  'appointment.time.taken',
  'schedule.closed',
  'idempotency.bodyChanged',
] as const

export const listCompanyEvents = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/event' },
  summary:
    'Events of a branch with their participants, cancelled ones included, 50 a page, by start. A performer’s key reads only its own',
  tag: 'operator',
  params: BranchParams,
  query: CompanyEventQuery,
  body: z.undefined(),
  answer: paged(CompanyEvent),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'bookings.read',
  rateLimits: ['key.read'],
})

export const createEvent = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/event' },
  summary: 'Add an event at any minute. Its resources must be free',
  params: BranchParams,
  query: z.object({}),
  body: EventRequest,
  answer: CompanyEvent,
  errors: newErrors,
  idempotent: true,
  example: {
    event: {
      service_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33',
      resource_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44',
      start_time: '2026-04-16T15:00:00.000Z',
      duration: 3600,
      space: 8,
    },
  },
})

export const createTimetable = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/event/timetable' },
  summary:
    'Add the same event on weekdays between two days, at most 200, all or none. On a conflict `metadata.dates` has the days on which its resources are taken or closed',
  params: BranchParams,
  query: z.object({}),
  body: TimetableRequest,
  answer: z.array(CompanyEvent),
  errors: newErrors,
  idempotent: true,
  example: {
    timetable: {
      service_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33',
      resource_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44',
      weekdays: [1, 3],
      start_time: 64_800,
      first_day: '2026-04-20',
      last_day: '2026-06-30',
    },
  },
})

export const changeEvent = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/event/{event}' },
  summary:
    'Change an event. A new start, length or leader of a booked event is rejected with its bookings; with moveAppointments=true they move too, and their clients are notified',
  params: EventParams,
  query: MoveQuery,
  body: EventChangeRequest,
  answer: CompanyEvent,
  errors: [
    'validation.failed',
    'branch.notFound',
    'event.notFound',
    'event.over',
    'resource.notFound',
    'appointment.startTime.hasPassed',
    'appointment.time.taken',
    'schedule.closed',
    'event.space.exceeded',
    'catalogue.inUse',
    'membership.move.notCovered',
  ],
  example: { event: { start_time: '2026-04-16T16:00:00.000Z', space: 10 } },
})

export const previewEventCancellation = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/event/{event}/cancel' },
  summary: 'What the cancellation of an event would refund and return to each booking. Changes nothing',
  tag: 'operator',
  right: 'bookings.write',
  rateLimits: ['key.read'],
  params: EventParams,
  query: z.object({}),
  body: z.undefined(),
  answer: EventCancellation,
  errors: ['validation.failed', 'branch.notFound', 'event.notFound'],
})

export const cancelEvent = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/event/{event}/cancel' },
  summary:
    'Cancel an event with all its bookings. Clients are notified, payments refunded and membership visits returned. Repeatable',
  params: EventParams,
  query: z.object({}),
  body: z.unknown(),
  answer: CompanyEvent,
  errors: ['validation.failed', 'branch.notFound', 'event.notFound', 'event.over'],
  example: {},
})
