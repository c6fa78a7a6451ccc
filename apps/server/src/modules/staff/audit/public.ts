export { type Act, writeAudit, writeAudits } from './write-audit.ts'
export { forgetClient, takeEntries } from './own-data.ts'
