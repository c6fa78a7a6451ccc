export { type BranchRow, branchBookingSettings, findBranch } from './queries.ts'
export { readFirstData } from './read-first-data.ts'
