/** Four believable companies, and the life that goes on in them. */
import { barber } from './companies/barber.ts'
import { hall } from './companies/hall.ts'
import { loft } from './companies/loft.ts'
import { studio } from './companies/studio/studio.ts'
import type { CompanyFile } from './company-file.ts'

export const demoCompanies: CompanyFile[] = [studio, hall, barber, loft]

export * from './clients.ts'
export * from './company-file.ts'
export * from './entity-id.ts'
export * from './life.ts'
export * from './memberships.ts'
export * from './regular.ts'
