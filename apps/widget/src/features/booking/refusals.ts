/** What the server's rejections of a booking, a hold or a move mean for the screen that asked. */
import type { ErrorPayload } from '@zapys/contract'
import type { ApiFailure } from '#widget/api/failure.ts'

/** A time or place that cannot be had: another one is offered on the spot. */
const repaired = [
  'appointment.time.taken',
  'appointment.time.unavailable',
  'appointment.startTime.hasPassed',
  'event.space.exceeded',
]
/** All that an address, or a client, may take is taken. */
const overShare = ['phone.proofRequired', 'booking.limit.reached']
/** What the company does not let this client book: told in its own words where the client stands. */
const barring = [
  '50001',
  'booking.restriction.blocked',
  'authorization.failed',
  'FEATURE_DISABLED',
  ...overShare,
]

export const isRepaired = ({ code }: ApiFailure) => repaired.includes(code)
export const isOverShare = (failure: ApiFailure | undefined) =>
  failure !== undefined && overShare.includes(failure.code)
export const isBarred = ({ code }: ApiFailure) => barring.includes(code)
/** Another price, or others, than the client was shown. */
export const isChanged = ({ code }: ApiFailure) => code === 'appointment.changed'

/** An event that takes place at another time than was shown, or not at all: it is refetched. */
export const isMoved = ({ code }: ApiFailure) => code === 'event.notFound'

/** What was to cover it does not: the booking may go without, or with another one. */
export const isUncovered = ({ code }: ApiFailure) =>
  ['membership.notUsable', 'membership.notFound', 'membership.code.wrong'].includes(code)

export type Refusal = {
  code: string
  alternatives: NonNullable<ErrorPayload['metadata']>['alternatives']
  /** Which of several starts it is about: `starts.2`. */
  field: string | undefined
}

/** Undefined where the failure is no lost time or place. */
export const refusalOf = (failure: ApiFailure | undefined): Refusal | undefined =>
  failure && isRepaired(failure)
    ? {
        code: failure.code,
        alternatives: failure.payload?.metadata?.alternatives,
        field: failure.payload?.errors?.[0]?.field,
      }
    : undefined
