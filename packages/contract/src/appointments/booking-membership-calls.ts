import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { Id } from '../common/schemas.ts'
import { BookingMembershipRequest, BookingMemberships } from './booking-membership-schemas.ts'

const params = z.object({ company: Id, branch: Id, appointment: Id })

const path = '/v1/company/{company}/branch/{branch}/appointment/{appointment}/membership'

export const readBookingMemberships = defineKeyCall({
  endpoint: { method: 'GET', path },
  summary: 'Which memberships of its client a booking uses, can use and cannot use, with the reason',
  tag: 'operator',
  params,
  query: z.object({}),
  body: z.undefined(),
  answer: BookingMemberships,
  errors: ['validation.failed', 'branch.notFound', 'appointment.notFound'],
  right: 'memberships.read',
  rateLimits: ['key.read'],
})

export const useBookingMembership = defineKeyCall({
  endpoint: { method: 'POST', path },
  summary:
    'Use a membership or certificate for what is left to pay of a booking, another one instead, or take it off. Also after the visit. No message is sent. Repeatable',
  tag: 'operator',
  params,
  query: z.object({}),
  body: BookingMembershipRequest,
  answer: BookingMemberships,
  errors: [
    'validation.failed',
    'branch.notFound',
    'appointment.notFound',
    'appointment.cancelled',
    'appointment.changed',
    'membership.notFound',
    'membership.notUsable',
    'membership.code.wrong',
    'payment.alreadyPaid',
  ],
  right: 'memberships.write',
  rateLimits: ['key.write'],
  example: { membership: { number: 'M-2K7Q9' }, version: 3 },
})
