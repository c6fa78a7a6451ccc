import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { Done } from '../accounts/schemas.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  Webhook,
  WebhookChangeRequest,
  WebhookDelivery,
  WebhookDeliveryQuery,
  WebhookQuery,
  WebhookRequest,
  WebhookWithSecret,
} from './schemas.ts'

const read = { tag: 'webhooks', right: 'webhooks.read', rateLimits: ['key.read'] } as const
const write = { tag: 'webhooks', right: 'webhooks.write', rateLimits: ['key.write'] } as const
const WebhookParams = z.object({ company: Id, webhook: Id })
const DeliveryParams = z.object({ company: Id, webhook: Id, delivery: Id })

export const listWebhooks = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/webhook' },
  summary:
    'Webhook endpoints of the company, oldest first, without their secrets. With `needs_owner` an endpoint sends nothing until an owner takes it over',
  params: CompanyParams,
  query: WebhookQuery,
  body: z.undefined(),
  answer: paged(Webhook),
  errors: ['validation.failed'],
})

export const createWebhook = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/webhook' },
  summary: 'Add an endpoint. Its secret is returned once. The key also needs the scopes to read its events',
  params: CompanyParams,
  query: z.object({}),
  body: WebhookRequest,
  answer: WebhookWithSecret,
  errors: ['validation.failed', 'webhook.url.refused', 'webhook.tooMany'],
  example: {
    webhook: {
      url: 'https://studio.example/zapys',
      events: ['appointment.created', 'appointment.moved', 'appointment.cancelled'],
    },
  },
})

export const changeWebhook = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/webhook/{webhook}' },
  summary:
    'Change, disable or enable an endpoint. Queued messages are sent after it is enabled. It sends what the requesting staff member may read, and pauses when they leave',
  params: WebhookParams,
  query: z.object({}),
  body: WebhookChangeRequest,
  answer: Webhook,
  errors: ['validation.failed', 'webhook.notFound', 'webhook.url.refused', 'webhook.needsOwner'],
  example: { webhook: { active: false } },
})

export const takeOverWebhook = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/webhook/{webhook}/owner' },
  summary:
    'Take over an endpoint as an owner. It sends what this key may read, and queued messages. Repeatable',
  params: WebhookParams,
  query: z.object({}),
  body: z.unknown(),
  answer: Webhook,
  errors: ['validation.failed', 'webhook.notFound'],
  example: {},
})

export const removeWebhook = defineKeyCall({
  ...write,
  endpoint: { method: 'DELETE', path: '/v1/company/{company}/webhook/{webhook}' },
  summary: 'Remove an endpoint with its queue and history',
  params: WebhookParams,
  query: z.object({}),
  body: z.unknown(),
  answer: Done,
  errors: ['validation.failed', 'webhook.notFound'],
  example: {},
})

export const renewWebhookSecret = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/webhook/{webhook}/secret' },
  summary: 'Create a new secret, returned once. The former one also signs for 24 hours',
  params: WebhookParams,
  query: z.object({}),
  body: z.unknown(),
  answer: WebhookWithSecret,
  errors: ['validation.failed', 'webhook.notFound', 'webhook.needsOwner'],
  example: {},
})

export const testWebhook = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/webhook/{webhook}/test' },
  summary:
    'Send a test event (webhook.test) to an endpoint. Its result appears in the messages of the endpoint',
  params: WebhookParams,
  query: z.object({}),
  body: z.unknown(),
  answer: WebhookDelivery,
  errors: ['validation.failed', 'webhook.notFound', 'webhook.off', 'webhook.needsOwner'],
  example: {},
})

export const listWebhookDeliveries = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/webhook/{webhook}/delivery' },
  summary: 'Messages to an endpoint of the last 30 days, newest first, 100 a page',
  params: WebhookParams,
  query: WebhookDeliveryQuery,
  body: z.undefined(),
  answer: paged(WebhookDelivery),
  errors: ['validation.failed', 'webhook.notFound'],
  parameterTexts: { state: 'Only those in this state.' },
})

export const replayWebhookDelivery = defineKeyCall({
  ...write,
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/webhook/{webhook}/delivery/{delivery}/replay',
  },
  summary: 'Send a message again with the same webhook-id and a full series of attempts',
  params: DeliveryParams,
  query: z.object({}),
  body: z.unknown(),
  answer: WebhookDelivery,
  errors: [
    'validation.failed',
    'webhook.notFound',
    'webhook.delivery.notFound',
    'webhook.off',
    'webhook.needsOwner',
  ],
  example: {},
})
