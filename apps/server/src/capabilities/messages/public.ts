export { announce, type Announcement } from './announce.ts'
export { type CodeToQueue, type MessageToQueue, queueCode, queueMessage } from './queue.ts'
export { forgetChat, forgetClient, forgetSent, ownDataOf } from './own-data.ts'
