export { type Act, writeAudit } from './write-audit.ts'
export { forgetClient, takeEntries } from './own-data.ts'
