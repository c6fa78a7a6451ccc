export { causedBy, currentCause } from './cause.ts'
export { forgetOldUses } from './jobs.ts'
export { DEFAULT_CODES_PER_DAY, mostOfOneKind, paidShares, takeCode, takePaidMessage } from './paid-shares.ts'
export { spend, spendUnlessOver, type Subjects } from './spend.ts'
