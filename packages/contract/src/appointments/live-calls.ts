import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { BookingsVersion } from './staff-schemas.ts'

export const readBookingsVersion = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/appointment/version' },
  summary:
    'Version of the bookings that the caller can read: another one after each change of a booking or its payments. With `Accept: text/event-stream` the answer stays open and sends an event `bookings` for each new version, with the version as its id',
  tag: 'operator',
  params: CompanyParams,
  query: z.object({}),
  body: z.undefined(),
  answer: BookingsVersion,
  errors: [],
  right: 'bookings.read',
  rateLimits: ['key.read'],
  sendsEvents: true,
})
