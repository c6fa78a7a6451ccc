export { type BranchRow, branchBookingSettings, findBranch } from './queries.ts'
