export { importBusyTimes, previewBusyTimes } from './import-file.ts'
export type { Understood } from './understand.ts'
export { readExternalCalendars } from './read-due.ts'
export { resealCalendarAddresses } from './reseal.ts'
