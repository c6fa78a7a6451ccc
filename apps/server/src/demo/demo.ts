/** Everything of the demo, loaded only if a demo must be updated. */
export { demoCompanies, REGULAR_PHONE } from '@zapys/demo'
export { addDemoAccounts } from './demo-accounts.ts'
export { addDemoStaff } from './demo-staff.ts'
export { endOfDay, loadDemo } from './load-demo.ts'
