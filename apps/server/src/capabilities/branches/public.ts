export {
  type BranchRow,
  branchBookingSettings,
  findBookingPlace,
  findBranch,
  settingsInForce,
} from './queries.ts'
export { readFirstData } from './read-first-data.ts'
