/** What is kept of a client, in all tables: read, forgotten and taken over. docs/rules/data-rights.md */
export { eraseCallers } from './forget-callers.ts'
export { takeOver } from './take-over.ts'
