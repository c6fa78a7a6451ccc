export { type HurtBooking } from './bookings-in-the-way.ts'
export { exportCompany } from './export-company.ts'
export { importCompany, type ImportPlan, planImport } from './import-company.ts'
export { eraseCompany, type ExportedLines } from './erase-company.ts'
