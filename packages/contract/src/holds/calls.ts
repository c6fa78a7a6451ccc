import { z } from 'zod'
import { defineCall } from '../call.ts'
import { appointment, holder } from '../examples.ts'
import { Id } from '../common/schemas.ts'
import { Hold, HoldChange, HoldRequest } from './schemas.ts'

const noQuery = z.object({})
const HoldParams = z.object({ hold: Id })

export const takeHold = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/hold' },
  loadedWith: 'booking',
  summary: 'Hold a time or places of an event for 10 minutes. The holder’s earlier hold is released',
  tag: 'holds',
  params: z.object({}),
  query: noQuery,
  body: HoldRequest,
  answer: Hold,
  errors: [
    'validation.failed',
    'company.notFound',
    'branch.notFound',
    'service.notFound',
    'resource.notFound',
    'event.notFound',
    'event.space.exceeded',
    'FEATURE_DISABLED',
    'appointment.startTime.hasPassed',
    'appointment.time.unavailable',
    'appointment.time.taken',
    'appointment.duration.tooShort',
    'appointment.duration.tooLong',
    'authorization.failed',
    '50001',
    'booking.restriction.blocked',
    'membership.notFound',
    'membership.code.wrong',
    'membership.notUsable',
    'challenge.required',
    'phone.proofRequired',
    'booking.limit.reached',
  ],
  rateLimits: ['hold.take'],
  access: 'either',
  challenged: true,
  example: { hold: { ...appointment, ...holder } },
})

export const extendHold = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/hold/{hold}/extend' },
  loadedWith: 'booking',
  summary: 'Extend a hold by 10 minutes, once',
  tag: 'holds',
  params: HoldParams,
  query: noQuery,
  body: HoldChange,
  answer: Hold,
  errors: ['validation.failed', 'company.notFound', 'hold.notFound', 'hold.alreadyExtended'],
  rateLimits: ['hold.change'],
  example: { hold: holder },
})

export const releaseHold = defineCall({
  endpoint: { method: 'POST', path: '/v1/client/hold/{hold}/release' },
  loadedWith: 'booking',
  summary: 'Release a hold. An expired or released hold is no error',
  tag: 'holds',
  params: HoldParams,
  query: noQuery,
  body: HoldChange,
  answer: z.object({ released: z.boolean() }),
  errors: ['validation.failed', 'company.notFound'],
  rateLimits: ['hold.change'],
  example: { hold: holder },
})
