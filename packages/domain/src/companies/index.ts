export { bookingSettings, ownParts, privacyText } from './booking-settings.ts'
export { defaultBookingSettings, defaultWidgetSettings } from './defaults.ts'
