export { forgetClient, keepNotification, ownDataOf } from './keep.ts'
