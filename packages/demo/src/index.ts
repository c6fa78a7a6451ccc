/** Four realistic companies with generated bookings. */
import { type DemoCompany, readDemoCompany } from './demo-company.ts'

export const demoCompanies: DemoCompany[] = ['studio', 'hall', 'barber', 'loft'].map(readDemoCompany)

export * from './clients.ts'
export { datedFrom, type DemoCompany } from './demo-company.ts'
export * from './entity-id.ts'
export * from './life.ts'
export * from './memberships.ts'
export * from './regular.ts'
