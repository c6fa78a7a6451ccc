export { importBusyTimes, previewBusyTimes } from './import-file.ts'
export type { Understood } from './understand.ts'
export { readOutsideCalendars } from './read-due.ts'
