export { claimFiles, dropFiles, forgetUnclaimedFiles, refuseUnknownFiles } from './claim-files.ts'
export { forgetClient, ownDataOf } from './own-data.ts'
