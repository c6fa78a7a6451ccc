export { amountDue, amountsDue, companyTakesPayments, takesPayments } from './amount-due.ts'
export { listAccounts } from './account.ts'
export { accountChanges, type AccountDeps, saveAccount, testAccount, testKeys } from './save-account.ts'
export { saveFiscalAccount } from './fiscal-account.ts'
export { registerReceipts } from './fiscal-receipts.ts'
export { deleteOldNotices } from './handle-notice.ts'
export {
  entriesToWrite,
  isBeingPaid,
  isPaidLate,
  netPaid,
  netPaidOf,
  type LedgerEntry,
  givenBackOf,
  netPaidInSql,
  paidOf,
  paidSum,
  paidSums,
  writeEntries,
} from './ledger.ts'
export { hasPayments, payableOf } from './payment-rows.ts'
export { askAboutPayments } from './reconcile.ts'
export { giveBackEach } from './give-back.ts'
export { withdrawUnhanded } from './withdraw-unhanded.ts'
export { sendRefunds } from './refunds.ts'
export { eraseClient, ownDataOf } from './own-data.ts'
export { listBranchRefunds } from './company-receipt.ts'
export { isOfBranch, readLedgerDay } from './company-ledger.ts'
export { recordIn } from './record-payment.ts'
export { createSandboxBank } from './sandbox-bank.ts'
export { settleAllLate } from './settle-payment.ts'
export { resealAccounts } from './reseal.ts'
