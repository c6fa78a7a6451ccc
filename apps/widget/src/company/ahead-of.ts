import { offsetAt } from '@zapys/domain/time'

/**
 * How many seconds later a clock at the branch shows at an instant than the visitor's own; negative where it shows less, 0 where
 * they agree, whatever their zones are called.
 */
export const aheadOf = (own: string, timeZone: string, epochSeconds: number): number =>
  offsetAt(timeZone, epochSeconds) - offsetAt(own, epochSeconds)

/** The zone of this device. Without one its times cannot be told apart from those of the branch. */
export const ownZone = (timeZone: string): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone || timeZone
