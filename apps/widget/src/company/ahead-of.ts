import { offsetAt } from '@zapys/domain/time'

/**
 * Seconds by which the branch's clock is ahead of the visitor's at an instant; negative if behind,
 * 0 if both show the same time, whatever their zones are called.
 */
export const aheadOf = (own: string, timeZone: string, epochSeconds: number): number =>
  offsetAt(timeZone, epochSeconds) - offsetAt(own, epochSeconds)

/** Time zone of this device; the branch's if the device reports none. */
export const ownZone = (timeZone: string): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone || timeZone
