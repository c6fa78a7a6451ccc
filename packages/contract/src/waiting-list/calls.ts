import { z } from 'zod'
import { defineCall, defineKeyCall } from '../call.ts'
import { appointment, guest } from '../examples.ts'
import { BranchParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  CompanyWaitingEntry,
  CompanyWaitingQuery,
  StaffWaitingRequest,
  WaitingEntry,
  WaitingRequest,
} from './schemas.ts'

const EntryParams = z.object({ entry: Id })
const noQuery = z.object({})

export const joinWaitingList = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/waiting_list' },
  loadedWith: 'booking',
  summary:
    'Join the waiting list for a full event or a full day. With a token the offer is also shown in the account',
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
  rateLimits: ['waiting.join'],
  idempotent: true,
  challenged: true,
  example: {
    waiting: {
      company_id: appointment.company_id,
      branch_id: appointment.branch_id,
      date: '2026-04-15',
      service_ids: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33'],
      client: guest.client,
    },
  },
})

export const readWaitingEntry = defineCall({
  endpoint: { method: 'GET', path: '/v1/client/waiting_list/{entry}' },
  loadedWith: 'booking',
  summary: 'Position or current offer of a waiting list entry, by its key (header X-Manage-Key)',
  tag: 'waiting list',
  params: EntryParams,
  query: z.object({ company_id: Id }),
  body: z.undefined(),
  answer: WaitingEntry,
  errors: ['validation.failed', 'company.notFound', 'waiting.notFound'],
  rateLimits: 'read',
  managed: true,
})

export const leaveWaitingList = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/waiting_list/{entry}/leave' },
  loadedWith: 'booking',
  summary: 'Leave the waiting list. An open offer goes to the next client. Repeatable',
  tag: 'waiting list',
  params: EntryParams,
  query: noQuery,
  body: z.object({ waiting: z.object({ company_id: Id }) }),
  answer: WaitingEntry,
  errors: ['validation.failed', 'company.notFound', 'waiting.notFound'],
  rateLimits: ['waiting.leave'],
  managed: true,
  example: { waiting: { company_id: appointment.company_id } },
})

export const listCompanyWaiting = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/waiting_list' },
  summary:
    'Waiting list of a branch in order, 100 a page. A performer’s key reads only entries for the performer or their events',
  tag: 'waiting list',
  params: BranchParams,
  query: CompanyWaitingQuery,
  body: z.undefined(),
  answer: paged(CompanyWaitingEntry),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'bookings.read',
  rateLimits: ['key.read'],
  parameterTexts: {
    day: 'Only entries for this day at the branch, and for events of it.',
    event: 'Only entries for this event.',
    status: 'Only entries with this status. Absent: WAITING and OFFERED.',
  },
})

export const addCompanyWaiting = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/waiting_list' },
  summary:
    'Put a client on the waiting list for a full event or a full day, also where online booking is off. The same request again returns the same entry',
  tag: 'waiting list',
  params: BranchParams,
  query: noQuery,
  body: StaffWaitingRequest,
  answer: CompanyWaitingEntry,
  errors: [
    'validation.failed',
    'branch.notFound',
    'client.notFound',
    'event.notFound',
    'service.notFound',
    'resource.notFound',
    'appointment.startTime.hasPassed',
    'appointment.duration.tooShort',
    'appointment.duration.tooLong',
    'waiting.notFull',
    'waiting.dayOff',
    '50001',
  ],
  right: 'bookings.write',
  rateLimits: ['key.write'],
  example: {
    waiting: {
      client_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c66',
      event_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c88',
    },
  },
})

export const removeCompanyWaiting = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/waiting_list/{entry}/remove' },
  summary: 'Remove an entry from the waiting list. An open offer goes to the next client. Repeatable',
  tag: 'waiting list',
  params: z.object({ ...BranchParams.shape, entry: Id }),
  query: noQuery,
  body: z.unknown(),
  answer: CompanyWaitingEntry,
  errors: ['validation.failed', 'branch.notFound', 'waiting.notFound'],
  right: 'bookings.write',
  rateLimits: ['key.write'],
  example: {},
})
