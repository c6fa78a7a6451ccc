export { claimFiles, dropFiles, forgetUnclaimedFiles, refuseUnknownFiles } from './claim-files.ts'
export { type FileType, typeOf } from './file-type.ts'
export { redraw } from './redraw.ts'
export { forgetClient, ownDataOf } from './own-data.ts'
