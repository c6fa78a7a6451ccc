/** Errors and parameters that calls of bookings share. */
import { z } from 'zod'
import { Id } from '../common/schemas.ts'

export const managedErrors = ['validation.failed', 'company.notFound', 'appointment.notFound'] as const

/**
 * The first two are for callers without a verified phone: a guest, or a client who signed in with a provider. The last
 * is for callers with one. With a token, a guest's booking counts as a client's.
 */
export const shareErrors = ['challenge.required', 'phone.proofRequired', 'booking.limit.reached'] as const

/** Errors of a request that names a membership or certificate. */
export const membershipErrors = [
  'membership.notFound',
  'membership.code.wrong',
  'membership.notUsable',
] as const

export const bookingErrors = [
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

export const visitErrors = [
  'service.notFound',
  'resource.notFound',
  'appointment.startTime.hasPassed',
  'appointment.time.unavailable',
  'appointment.time.taken',
  'appointment.duration.tooShort',
  'appointment.duration.tooLong',
] as const

export const listMoveErrors = [
  ...managedErrors,
  'appointment.move.notAllowed',
  'appointment.cancelled',
  'resource.notFound',
  'branch.notFound',
  'service.notFound',
  'FEATURE_DISABLED',
  'authorization.failed',
] as const

export const ownErrors = [...shareErrors, 'account.disabled', 'client.alreadyExists'] as const

export const OwnAppointmentParams = z.object({ company: Id, appointment: Id })

export const ownAppointmentErrors = [...managedErrors, 'account.disabled'] as const
