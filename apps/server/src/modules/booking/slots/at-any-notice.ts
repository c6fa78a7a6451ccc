import type { BookingSettings } from '@zapys/contract'

/** Now and in years. */
export const atAnyNotice = (settings: BookingSettings): BookingSettings => ({
  ...settings,
  online_booking: { ...settings.online_booking, least_notice: 0, furthest_days: 3650 },
})
