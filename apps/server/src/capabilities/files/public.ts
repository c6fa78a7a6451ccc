export { claimFiles, dropFiles, forgetUnclaimedFiles, refuseUnknownFiles } from './claim-files.ts'
export { type FileType, typeOf } from './file-type.ts'
export { ofCompany, type PictureType, redraw } from './redraw.ts'
export { forgetClient, ownDataOf } from './own-data.ts'
