export { displayedFields, type FieldRow } from './queries.ts'
