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
    'Endpoints of the company, the oldest first, without their secrets; needs_owner: it sends nothing until an owner takes it over',
  params: CompanyParams,
  query: WebhookQuery,
  body: z.undefined(),
  answer: paged(Webhook),
  errors: ['validation.failed'],
})

export const createWebhook = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/webhook' },
  summary:
    'Add an endpoint; its secret is returned once. The key must also have the scopes to read its events',
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
    'Change an endpoint, or switch it off and on; what waited for it goes on from there. It sends what the asking staff member may read, and pauses when they leave',
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
    'Take over an endpoint as an owner: it sends what this key may read, and messages that waited are sent. Taking over one’s own changes nothing',
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
  summary: 'Remove an endpoint with all that waits for it and all that is known of it',
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
  summary: 'Make a new secret, told once; the one before signs as well for 24 hours',
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
  summary: 'Send a test event (webhook.test) to an endpoint; what became of it stands in its list',
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
  summary: 'What an endpoint was told and is to be told, the newest first, 100 a page; for 30 days',
  params: WebhookParams,
  query: WebhookDeliveryQuery,
  body: z.undefined(),
  answer: paged(WebhookDelivery),
  errors: ['validation.failed', 'webhook.notFound'],
  parameterTexts: { state: 'Keeps those of one state.' },
})

export const replayWebhookDelivery = defineKeyCall({
  ...write,
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/webhook/{webhook}/delivery/{delivery}/replay',
  },
  summary: 'Tell it once more, under the same webhook-id and with all tries before it',
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
