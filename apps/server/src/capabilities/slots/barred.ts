import type { BookingSettings } from '@zapys/contract'

/** With `preventBookingEnabled` times that nobody may take online are left out; without it they are shown. */
export const isBarred = (
  { online_booking }: BookingSettings,
  { preventBookingEnabled }: { preventBookingEnabled?: boolean | undefined },
): boolean =>
  preventBookingEnabled === true && (!online_booking.enabled || online_booking.prevent_select_time)
