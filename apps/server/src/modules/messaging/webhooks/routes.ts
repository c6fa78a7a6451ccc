/** Webhook endpoints, managed with an API key. docs/rules/webhooks.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { listDeliveries, replay, sendTest } from './deliveries.ts'
import { addEndpoint, changeEndpoint, listEndpoints, removeEndpoint, renewSecret } from './manage.ts'
import { takeOverEndpoint } from './take-over.ts'

export function serveWebhooks(serve: Serve, deps: Deps): void {
  serve(calls.listWebhooks, ({ company, query, operator }) => listEndpoints(deps, company, operator, query))
  serve(calls.createWebhook, ({ company, body, operator }) =>
    addEndpoint(deps, company, operator, body.webhook),
  )
  serve(calls.changeWebhook, ({ company, params, body, operator }) =>
    changeEndpoint(deps, company, { by: operator, webhookId: params.webhook }, body.webhook),
  )
  serve(calls.removeWebhook, async ({ company, params, operator }) => {
    await removeEndpoint(deps, company, { by: operator, webhookId: params.webhook })
    return { done: true } as const
  })
  serve(calls.renewWebhookSecret, ({ company, params, operator }) =>
    renewSecret(deps, company, { by: operator, webhookId: params.webhook }),
  )
  serve(calls.takeOverWebhook, ({ company, params, operator }) =>
    takeOverEndpoint(deps, company, { by: operator, webhookId: params.webhook }),
  )
  serve(calls.testWebhook, ({ company, params, operator }) =>
    sendTest(deps, company, { by: operator, webhookId: params.webhook }),
  )
  serve(calls.listWebhookDeliveries, ({ company, params, query }) =>
    listDeliveries(deps.database.db, company, params.webhook, query),
  )
  serve(calls.replayWebhookDelivery, ({ company, params, operator }) =>
    replay(deps, company, { by: operator, webhookId: params.webhook, deliveryId: params.delivery }),
  )
}
