/** Sends queued deliveries: polls, and runs at once after a commit of this process. docs/rules/webhooks.md */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceiverLine } from '../../../gateways/receivers/port.ts'
import type { AfterBookings } from '../../../platform/admission/gate.ts'
import { type Claimed, claimNext, dueEndpoints, type EndpointId } from './claim.ts'
import { type GivenUp, send, type WebhookDeps } from './send.ts'

const POLL_MS = 1000
/** Poll interval after an idle while; deliveries queued by this process wake the sender at once. */
const IDLE_MS = 5000
const IDLE_AFTER_MS = 10_000
/** Deliveries queued within this time of the last poll are batched. */
const BATCH_MS = 100

/** Limit of concurrent endpoints; deliveries of one endpoint are sent one by one. */
const MAX_AT_ONCE = 32
/** Limit per company, so that its slow endpoints do not delay other companies. */
const MAX_OF_COMPANY = 4
/** Maximum turn of an endpoint while others wait. */
const TURN_MS = 5_000

/** Maximum time that each delivery yields to running bookings. */
const YIELD_MS = 100

type Log = (facts: Record<string, unknown>, message: string) => void

type SenderDeps = Omit<WebhookDeps, 'onFailed' | 'onGivenUp'> & {
  /** Counts deliveries that are given up. */
  countGivenUp?: ((reason: GivenUp) => void) | undefined
  /** Absent: deliveries never yield to bookings. */
  afterBookings?: AfterBookings
}

/** Any number of senders may run concurrently, in one process or several. Returns a function that stops this one. */
export function startWebhookSender(deps: SenderDeps, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const turns = new Map<string, { companyId: string; ended: Promise<void> }>()
  /** End of each endpoint's last turn; the one that has waited longest comes first. */
  const lastTurns = new Map<string, number>()
  let wake = () => {}
  let lastFoundAt = performance.now()
  const nextPoll = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const isIdle = performance.now() - lastFoundAt >= IDLE_AFTER_MS
    const timer = setTimeout(resolve, isIdle ? IDLE_MS : POLL_MS)
    wake = resolve
    return promise.finally(() => clearTimeout(timer))
  }

  // The error may quote the message or a secret in the address, so it is not logged.
  const onFailed: WebhookDeps['onFailed'] = (claimed, { status }) =>
    log({ ...factsOf(claimed), status, tries: claimed.tries }, 'a webhook attempt failed')
  const onGivenUp: WebhookDeps['onGivenUp'] = (claimed, { status }, reason) => {
    log({ ...factsOf(claimed), status, reason }, 'a webhook gave up')
    deps.countGivenUp?.(reason)
  }

  const beginTurns = async () => {
    const due = await dueEndpoints(deps.database.db, deps.clock.now())
    if (due.length > 0) lastFoundAt = performance.now()
    const waiting = due
      .filter(({ webhook_id }) => !turns.has(webhook_id))
      .toSorted((one, other) => lastTurn(one) - lastTurn(other))
    dropTurnsWithoutDue(due)
    for (const endpoint of waiting) {
      const ofCompany = [...turns.values()].filter(({ companyId }) => companyId === endpoint.company_id)
      if (turns.size >= MAX_AT_ONCE) return
      if (ofCompany.length >= MAX_OF_COMPANY) continue
      lastTurns.set(endpoint.webhook_id, performance.now())
      const ended = turn({ ...deps, onFailed, onGivenUp }, endpoint, stopping.signal)
        .catch((error: unknown) => log({ err: error, ...idsOf(endpoint) }, 'a webhook failed'))
        .finally(() => {
          turns.delete(endpoint.webhook_id)
          wake()
        })
      turns.set(endpoint.webhook_id, { companyId: endpoint.company_id, ended })
    }
  }
  const lastTurn = ({ webhook_id }: EndpointId) => lastTurns.get(webhook_id) ?? -Infinity
  /** Deletes the turns of endpoints without due deliveries. */
  const dropTurnsWithoutDue = (due: readonly EndpointId[]) => {
    const dueIds = new Set(due.map(({ webhook_id }) => webhook_id))
    for (const webhookId of lastTurns.keys()) if (!dueIds.has(webhookId)) lastTurns.delete(webhookId)
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      // Created before the poll, so that a delivery queued during it wakes the sender.
      const pause = nextPoll()
      const polledAt = performance.now()
      try {
        await beginTurns()
      } catch (error) {
        log({ err: error }, 'webhooks cannot be read')
      }
      await pause
      const batchMs = polledAt + BATCH_MS - performance.now()
      if (batchMs > 0 && !stopping.signal.aborted) await sleep(batchMs)
    }
    await Promise.all([...turns.values()].map(({ ended }) => ended))
  }
  const running = run()
  const unsubscribe = deps.database.onCommit('webhooks', () => wake())
  return async () => {
    stopping.abort()
    unsubscribe()
    wake()
    await running
  }
}

const idsOf = ({ company_id: company, webhook_id: webhook }: EndpointId) => ({ company, webhook })
const factsOf = (claimed: Claimed) => ({
  ...idsOf(claimed),
  delivery: claimed.delivery_id,
  event: claimed.type,
})

/** Sends an endpoint's due deliveries over one connection. */
async function turn(
  deps: SenderDeps & WebhookDeps,
  endpoint: EndpointId,
  stopping: AbortSignal,
): Promise<void> {
  const { database, clock, receivers, afterBookings } = deps
  const until = performance.now() + TURN_MS
  let connection: ReceiverLine | undefined
  let url: string | undefined
  try {
    while (!stopping.aborted && performance.now() < until) {
      await afterBookings?.(YIELD_MS)
      const claimed = await claimNext(database.db, clock.now(), endpoint)
      if (claimed === undefined) return
      // The address may have changed since the last delivery.
      if (claimed.url !== url) connection?.close()
      if (claimed.url !== url) connection = receivers.open(claimed.url)
      url = claimed.url
      if (!(await send(deps, connection!, claimed))) return
    }
  } finally {
    connection?.close()
  }
}
