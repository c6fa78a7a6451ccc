import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { appointment, guest } from '../examples.ts'
import { BranchParams, CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import { StaffAppointmentQuery, StaffAppointmentRequest, StaffChangeRequest } from './booking-schemas.ts'
import {
  BlockRequest,
  BranchDay,
  BranchDayQuery,
  CompanyAppointment,
  CompanyAppointmentQuery,
  CompanyClient,
  CompanyClientQuery,
  CompanyClientRequest,
} from './schemas.ts'

export const listCompanyAppointments = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/appointment' },
  summary:
    'Bookings of a branch, cancelled ones included, 100 a page, soonest first; of a performer’s key the own ones',
  tag: 'operator',
  params: BranchParams,
  query: CompanyAppointmentQuery,
  body: z.undefined(),
  answer: paged(CompanyAppointment),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'bookings.read',
  rateLimits: ['key.read'],
  parameterTexts: {
    start: 'Keeps bookings that start at this instant or later.',
    end: 'Keeps bookings that start at this instant or earlier.',
    client: 'Keeps bookings of this client.',
    reference:
      'Keeps the booking with this reference, upper or lower case, with or without spaces and hyphens.',
    sort: 'By `start_time`, `created`, `price`, `duration` or `status`.',
  },
})

export const readBranchDay = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/appointment/day' },
  summary:
    'All bookings of a branch that start on a day, cancelled ones included, soonest first, at most 2,000. Not paged',
  tag: 'operator',
  params: BranchParams,
  query: BranchDayQuery,
  body: z.undefined(),
  answer: BranchDay,
  errors: ['validation.failed', 'branch.notFound'],
  right: 'bookings.read',
  rateLimits: ['key.read'],
  parameterTexts: { day: 'The day at the branch, from midnight to midnight.' },
})

export const listCompanyClients = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/client' },
  summary:
    'Clients of the company, 100 a page, newest first; of a performer’s key those who booked with them',
  tag: 'operator',
  params: CompanyParams,
  query: CompanyClientQuery,
  body: z.undefined(),
  answer: paged(CompanyClient),
  errors: ['validation.failed'],
  right: 'clients.read',
  rateLimits: ['key.read'],
  parameterTexts: {
    sort: 'By `created`, `first_name` or `last_name`.',
    phone: 'Keeps the client with this number: its digits with the country code, with or without the plus.',
  },
})

export const createCompanyAppointment = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/appointment' },
  summary:
    'Book services for a client of the company: at any minute, as long and at the price that is said. What is taken stays taken. Idempotent like a booking of a client',
  tag: 'operator',
  params: BranchParams,
  query: StaffAppointmentQuery,
  body: StaffAppointmentRequest,
  answer: CompanyAppointment,
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
    'Change a booking: time, length, performer, services, price, comment, client or status, in one write. Status CANCELLED, or that of cancelled bookings of the company, cancels it, another one reopens it at its old time. What is left out stays; what is so already changes nothing',
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

export const createCompanyClient = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/client' },
  summary: 'Add a client; one who has the phone already is refused, and found by the list',
  tag: 'operator',
  params: CompanyParams,
  query: z.object({}),
  body: CompanyClientRequest,
  answer: CompanyClient,
  errors: ['validation.failed', 'phone.notInternational', 'client.alreadyExists'],
  right: 'clients.write',
  rateLimits: ['key.write'],
  example: {
    client: {
      first_name: guest.client.first_name,
      last_name: guest.client.last_name,
      phone: guest.client.phone,
    },
  },
})

export const blockClient = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/client/{client}/block' },
  summary:
    'Block a client, with a reason that staff sees and until when, or end the block. Bookings that are there stay',
  tag: 'operator',
  params: z.object({ company: Id, client: Id }),
  query: z.object({}),
  body: BlockRequest,
  answer: CompanyClient,
  errors: ['validation.failed', 'client.notFound'],
  right: 'clients.write',
  rateLimits: ['key.write'],
  example: { block: { reason: 'Не приходить', until: '2027-01-01T00:00:00.000Z' } },
})
