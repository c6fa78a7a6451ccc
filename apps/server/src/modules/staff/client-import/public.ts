/** Imports tables of clients exported by other programs. docs/rules/operator.md, Clients */
export {
  type ClientLine,
  hasClients,
  identityOf,
  knownHeadsIn,
  readClients,
  type ReadClients,
} from './clients-csv.ts'
export { knownAmong } from './known-clients.ts'
export type { LineProblem } from './line-reason.ts'
export type { NameOrder } from './person-names.ts'
export { columnCalled, type Field, type MappedColumns } from './table-columns.ts'
export { countryCalled } from './table-phones.ts'
export { decodeAs, type Decoded, decodings, sampleOf, singleByteEncodings } from './table-text.ts'
