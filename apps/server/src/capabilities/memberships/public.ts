export { forgetClient, ownDataOf, takeMemberships } from './own-data.ts'
