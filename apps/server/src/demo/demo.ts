/** All that the program does for the demo, loaded where there is one to be brought to today. */
export { demoCompanies, REGULAR_PHONE } from '@zapys/demo'
export { addDemoAccounts } from './demo-accounts.ts'
export { addDemoStaff } from './demo-staff.ts'
export { endOfDay, loadDemo } from './load-demo.ts'
