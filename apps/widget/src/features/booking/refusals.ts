/** Meaning of the server's rejections of a booking, hold or move. */
import type { ErrorPayload } from '@zapys/contract'
import type { ApiFailure } from '#widget/api/failure.ts'

/** The time or place is not available; the screen offers another one. */
const repaired = [
  'appointment.time.taken',
  'appointment.time.unavailable',
  'appointment.startTime.hasPassed',
  'event.space.exceeded',
]
/** The fair-use limit of the address or client is reached. */
const overShare = ['phone.proofRequired', 'booking.limit.reached']
/** Restrictions of the company, shown in its own words. */
const blockingCodes = [
  '50001',
  'booking.restriction.blocked',
  'authorization.failed',
  'FEATURE_DISABLED',
  ...overShare,
]

export const isRepaired = ({ code }: ApiFailure) => repaired.includes(code)
export const isOverShare = (failure: ApiFailure | undefined) =>
  failure !== undefined && overShare.includes(failure.code)
export const isBlocked = ({ code }: ApiFailure) => blockingCodes.includes(code)
/** Price or performers differ from those shown to the client. */
export const isChanged = ({ code }: ApiFailure) => code === 'appointment.changed'

/** The event was moved or cancelled; it is refetched. */
export const isMoved = ({ code }: ApiFailure) => code === 'event.notFound'

/** The membership does not cover the booking, which can continue without it or with another one. */
export const isUncovered = ({ code }: ApiFailure) =>
  ['membership.notUsable', 'membership.notFound', 'membership.code.wrong'].includes(code)

export type Refusal = {
  code: string
  alternatives: NonNullable<ErrorPayload['metadata']>['alternatives']
  /** Index of the start in question: `starts.2`. */
  field: string | undefined
}

/** Undefined if the failure is not about an unavailable time or place. */
export const refusalOf = (failure: ApiFailure | undefined): Refusal | undefined =>
  failure && isRepaired(failure)
    ? {
        code: failure.code,
        alternatives: failure.payload?.metadata?.alternatives,
        field: failure.payload?.errors?.[0]?.field,
      }
    : undefined
