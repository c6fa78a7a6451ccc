export { forgetOldWishes } from './jobs.ts'
export { forgetClient, ownDataOf } from './own-data.ts'
export { waitingKey } from './waiting-key.ts'
