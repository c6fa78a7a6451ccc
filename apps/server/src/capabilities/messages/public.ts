export { type CodeToQueue, type MessageToQueue, queueCode, queueMessage } from './queue.ts'
