/** A whole company as one YAML file: its shape, and how it is read, checked and written. docs/company-file.md */
export * from './schema.ts'
export { canonical } from './canonical.ts'
export { servicesIn } from './categories.ts'
export { type Fault, type Problem } from './problem.ts'
export { type ReadCompany, readCompanyFile } from './read-company-file.ts'
export { writeCompanyFile, writtenCompany } from './write-company-file.ts'
export { chance, stableId } from './stable-id.ts'
export { changesBetween, merged, type Change } from './changes.ts'
