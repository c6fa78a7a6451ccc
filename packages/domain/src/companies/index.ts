export { bookingSettings, ownParts } from './booking-settings.ts'
export { defaultBookingSettings, defaultWidgetSettings } from './defaults.ts'
