/** What programs of a company are told: the one folder that writes rows of `webhook_endpoint` and `webhook_delivery`. */
export { pauseUnreadableEndpoints } from './endpoint-rows.ts'
export { forgetOldDeliveries } from './jobs.ts'
export { forgetClient, takeDeliveries } from './own-data.ts'
export { startWebhookSender } from './sender.ts'
export { tellNewClient, tellWebhooks } from './tell.ts'
