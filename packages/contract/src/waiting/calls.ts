import { z } from 'zod'
import { defineCall, defineKeyCall } from '../call.ts'
import { appointment, guest } from '../examples.ts'
import { BranchParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import { CompanyWaitingEntry, CompanyWaitingQuery, WaitingEntry, WaitingRequest } from './schemas.ts'

const EntryParams = z.object({ entry: Id })
const noQuery = z.object({})

export const joinWaitingList = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/waiting_list' },
  loadedWith: 'booking',
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
  summary: 'Place in line or the offer that stands, by the key given on joining (header X-Manage-Key)',
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
  summary: 'Leave the waiting list; an offer goes to the next in line. Repeating it changes nothing',
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
    'Waiting list of a branch in its order, 100 a page; of a performer’s key entries that ask for them or for their events',
  tag: 'waiting list',
  params: BranchParams,
  query: CompanyWaitingQuery,
  body: z.undefined(),
  answer: paged(CompanyWaitingEntry),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'bookings.read',
  rateLimits: ['key.read'],
  parameterTexts: {
    day: 'Keeps entries for this day at the branch, and for events of it.',
    event: 'Keeps entries for this event.',
    status: 'Keeps entries with this status; WAITING and OFFERED when absent.',
  },
})
