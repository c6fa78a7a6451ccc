export {
  type BookingPlace,
  type BranchRow,
  branchBookingSettings,
  findBookingPlace,
  findBranch,
  oncePerBranch,
  openBranch,
  requireBranch,
  settingsInForce,
} from './queries.ts'
export { readFirstData } from './read-first-data.ts'
export { saveBranchSettings } from './save-branch.ts'
export { lockBranch } from './lock-branch.ts'
