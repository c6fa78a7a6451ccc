/** Calls of a performer about their day, and of other staff about anyone's day. docs/rules/operator.md */
import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { Id } from '../common/schemas.ts'
import { MarkRequest } from './booking-schemas.ts'
import { ResourceParams } from './call-parts.ts'
import { CompanyAppointment } from './schemas.ts'
import { BlockTimeRequest, ScheduleDay } from './schedule-schemas.ts'

const none = z.object({})

export const markCompanyAppointment = defineKeyCall({
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/appointment/{appointment}/status',
  },
  summary:
    'Set the status of a booking, such as late, visited or no-show, or its note, without cancelling or reopening it. Performers: own bookings. Repeatable',
  tag: 'operator',
  params: z.object({ company: Id, branch: Id, appointment: Id }),
  query: none,
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

export const blockTime = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/resource/{resource}/block' },
  summary:
    'Close hours of a resource on a single day for bookings online. Performers: the own resource. Repeatable',
  tag: 'operator',
  params: ResourceParams,
  query: none,
  body: BlockTimeRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'resource.notFound', 'catalogue.inUse'],
  right: 'hours.block',
  rateLimits: ['key.write'],
  example: { block: { date: '2026-04-20', start_time: 43_200, end_time: 46_800 } },
})

export const unblockTime = defineKeyCall({
  endpoint: {
    method: 'DELETE',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/block/{frame}',
  },
  summary: 'Open closed hours of a single day again. Performers: those of the own resource. Repeatable',
  tag: 'operator',
  params: z.object({ company: Id, branch: Id, resource: Id, frame: Id }),
  query: none,
  body: z.unknown(),
  answer: ScheduleDay,
  errors: ['validation.failed', 'resource.notFound', 'schedule.notFound', 'catalogue.inUse'],
  right: 'hours.block',
  rateLimits: ['key.write'],
  example: {},
})
