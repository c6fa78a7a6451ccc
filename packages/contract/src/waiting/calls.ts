import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Id } from '../common/schemas.ts'
import { endpoints } from '../endpoints.ts'
import { WaitingEntry, WaitingRequest } from './schemas.ts'

const EntryParams = z.object({ entry: Id })
const noQuery = z.object({})

export const joinWaitingList = defineCall({
  endpoint: endpoints.joinWaitingList,
  summary:
    'Wait for a place of a full event or a free time on a full day; with a token the offer also stands in the account',
  access: 'either',
  tag: 'waiting list',
  params: z.object({}),
  query: noQuery,
  body: WaitingRequest,
  answer: WaitingEntry,
  errors: [
    'validation.failed',
    'company.notFound',
    'branch.notFound',
    'service.notFound',
    'event.notFound',
    'FEATURE_DISABLED',
    'phone.notInternational',
    'appointment.startTime.hasPassed',
    'waiting.notFull',
    'resource.notFound',
    'authorization.failed',
    '50001',
    'booking.restriction.blocked',
    'waiting.dayOff',
    'appointment.duration.tooShort',
    'appointment.duration.tooLong',
    'idempotency.bodyChanged',
    'challenge.required',
    'phone.proofRequired',
    'booking.limit.reached',
  ],
  budgets: ['waiting.join'],
})

export const readWaitingEntry = defineCall({
  endpoint: endpoints.readWaitingEntry,
  summary: 'Place in line or the offer that stands, by the key given on joining (header X-Manage-Key)',
  tag: 'waiting list',
  params: EntryParams,
  query: z.object({ company_id: Id }),
  body: z.undefined(),
  answer: WaitingEntry,
  errors: ['validation.failed', 'company.notFound', 'waiting.notFound'],
  budgets: 'read',
})

export const leaveWaitingList = defineCall({
  endpoint: endpoints.leaveWaitingList,
  summary: 'Leave the waiting list; an offer goes to the next in line. Repeating it changes nothing',
  tag: 'waiting list',
  params: EntryParams,
  query: noQuery,
  body: z.object({ waiting: z.object({ company_id: Id }) }),
  answer: WaitingEntry,
  errors: ['validation.failed', 'company.notFound', 'waiting.notFound'],
  budgets: ['waiting.leave'],
})
