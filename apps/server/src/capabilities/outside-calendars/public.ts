export { importBusyTimes, previewBusyTimes } from './import-file.ts'
export { readOutsideCalendars } from './read-due.ts'
