/** Webhooks to programs of a company: the only folder that writes `webhook_endpoint` and `webhook_delivery`. */
export { dropWaitingDeliveries } from './claim.ts'
export { pauseUnreadableEndpoints } from './endpoint-rows.ts'
export { deleteOldDeliveries } from './jobs.ts'
export { eraseClient, mergeClient, takeDeliveries } from './own-data.ts'
export { startWebhookSender } from './sender.ts'
export { notifyNewClient, queueWebhooks } from './queue-webhooks.ts'
export { resealWebhookSecrets } from './reseal.ts'
