export { codeShares, DEFAULT_CODES_PER_DAY } from './code-shares.ts'
export { forgetOldUses } from './jobs.ts'
export { spend } from './spend.ts'
export { takeUnseen } from './usage.ts'
