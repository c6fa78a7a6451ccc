export {
  type LedgerEntry,
  paidOf,
  paidSum,
  paidSums,
  writeEntries,
} from './ledger.ts'
