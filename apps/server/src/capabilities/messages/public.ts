export { announce, type Announcement, movesOf } from './announce.ts'
export { forgetChat, forgetClient, forgetSent, ownDataOf } from './own-data.ts'
export { type CodeToQueue, type MessageToQueue, queueCode, queueMessage, type SealedCode } from './queue.ts'
export { unseal } from './seal.ts'
