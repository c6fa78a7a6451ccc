export { bookingSettings, ownParts, privacyText } from './booking-settings.ts'
export { defaultBookingSettings, defaultWidgetSettings } from './defaults.ts'
export {
  bookingFaults,
  reminderFaults,
  type ChosenBookingSettings,
  type SettingFault,
  statusFaults,
  widgetFaults,
} from './setting-faults.ts'
