/** Data of a client in all tables: export, erasure and transfer. docs/rules/data-rights.md */
export { eraseCallers } from './forget-callers.ts'
export { clientData, eraseClientByStaff, eraseUnusedClient } from './client-of-staff.ts'
export { mergeClients } from './merge-clients.ts'
export { takeOver } from './take-over.ts'
