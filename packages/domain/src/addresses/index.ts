export { dateTimeOf, readDateTime, type LocalMoment } from './date-times.ts'
export { olderAddress } from './older.ts'
export { isOutsideAddress, webPage } from './outside.ts'
export { safeRedirect } from './redirects.ts'
