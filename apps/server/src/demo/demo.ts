/** All that the program does for the demo, loaded where there is one. */
export { demoCompanies, REGULAR_PHONE } from '@zapys/demo'
export { addDemoAccounts } from './demo-accounts.ts'
export { loadDemo } from './load-demo.ts'
