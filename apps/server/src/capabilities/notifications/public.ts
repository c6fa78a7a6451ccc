export { forgetClient, ownDataOf } from './own-data.ts'
