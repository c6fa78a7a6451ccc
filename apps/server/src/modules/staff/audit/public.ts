export { type Act, writeAudit, writeAudits } from './write-audit.ts'
export { eraseClient, takeEntries } from './own-data.ts'
