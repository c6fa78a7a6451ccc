import type { BookingSettings } from '@zapys/contract'

/** Settings without limits on notice: from now until ten years ahead. */
export const atAnyNotice = (settings: BookingSettings): BookingSettings => ({
  ...settings,
  online_booking: { ...settings.online_booking, least_notice: 0, furthest_days: 3650 },
})
