/** Tells what is queued: looks again and again, and at once after a commit of this process. docs/rules/webhooks.md */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceiverLine } from '../../../gateways/receivers/port.ts'
import type { AfterBookings } from '../../../platform/admission/gate.ts'
import { claimNext, dueEndpoints, type EndpointId } from './claim.ts'
import { type GivenUp, send, type WebhookDeps } from './send.ts'

const LOOK_MS = 1000
/** Poll interval after an idle while; deliveries queued by this process wake the sender at once. */
const IDLE_MS = 5000
const IDLE_AFTER_MS = 10_000
/** Deliveries queued within this time of the last poll are batched. */
const GATHER_MS = 100

/** Endpoints that are told something at once, one message after the other. */
const MAX_AT_ONCE = 32
/** Limit per company, so that its slow endpoints do not delay other companies. */
const MAX_OF_COMPANY = 4
/** Then an endpoint stands back for those that wait. */
const TURN_MS = 5_000

/** While bookings run each message stands back so long at most. */
const STAND_MS = 100

type Log = (facts: Record<string, unknown>, message: string) => void

type SenderDeps = Omit<WebhookDeps, 'onGivenUp'> & {
  /** Counts messages that are not sent again. */
  countGivenUp?: ((reason: GivenUp) => void) | undefined
  /** Absent: messages are sent whatever else runs. */
  afterBookings?: AfterBookings
}

/** Any number of senders may run side by side, in one process or many. Answers a function that stops this one. */
export function startWebhookSender(deps: SenderDeps, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const turns = new Map<string, { companyId: string; ended: Promise<void> }>()
  /** When each had its last turn; the one that waits longest comes first. */
  const lastTurns = new Map<string, number>()
  let wake = () => {}
  let foundAt = performance.now()
  const nextLook = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const isIdle = performance.now() - foundAt >= IDLE_AFTER_MS
    const timer = setTimeout(resolve, isIdle ? IDLE_MS : LOOK_MS)
    wake = resolve
    return promise.finally(() => clearTimeout(timer))
  }

  const onGivenUp: WebhookDeps['onGivenUp'] = (claimed, { status }, reason) => {
    const { company_id: company, webhook_id: webhook, delivery_id: delivery, type: event } = claimed
    log({ company, webhook, delivery, event, status, reason }, 'a webhook gave up')
    deps.countGivenUp?.(reason)
  }

  const beginTurns = async () => {
    const due = await dueEndpoints(deps.database.db, deps.clock.now())
    if (due.length > 0) foundAt = performance.now()
    const waiting = due
      .filter(({ webhook_id }) => !turns.has(webhook_id))
      .toSorted((one, other) => lastTurn(one) - lastTurn(other))
    forgetTurns(due)
    for (const endpoint of waiting) {
      const ofCompany = [...turns.values()].filter(({ companyId }) => companyId === endpoint.company_id)
      if (turns.size >= MAX_AT_ONCE) return
      if (ofCompany.length >= MAX_OF_COMPANY) continue
      lastTurns.set(endpoint.webhook_id, performance.now())
      const ended = turn({ ...deps, onGivenUp }, endpoint, stopping.signal)
        .catch((error: unknown) => log({ err: error, webhook: endpoint.webhook_id }, 'a webhook failed'))
        .finally(() => {
          turns.delete(endpoint.webhook_id)
          wake()
        })
      turns.set(endpoint.webhook_id, { companyId: endpoint.company_id, ended })
    }
  }
  const lastTurn = ({ webhook_id }: EndpointId) => lastTurns.get(webhook_id) ?? -Infinity
  /** Of those for which nothing is due. */
  const forgetTurns = (due: readonly EndpointId[]) => {
    const kept = new Set(due.map(({ webhook_id }) => webhook_id))
    for (const webhookId of lastTurns.keys()) if (!kept.has(webhookId)) lastTurns.delete(webhookId)
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      // Asked for before the look, so that what is queued during it is not slept over.
      const pause = nextLook()
      const lookedAt = performance.now()
      try {
        await beginTurns()
      } catch (error) {
        log({ err: error }, 'webhooks cannot be read')
      }
      await pause
      const gather = lookedAt + GATHER_MS - performance.now()
      if (gather > 0 && !stopping.signal.aborted) await sleep(gather)
    }
    await Promise.all([...turns.values()].map(({ ended }) => ended))
  }
  const running = run()
  const forget = deps.database.onCommit('webhooks', () => wake())
  return async () => {
    stopping.abort()
    forget()
    wake()
    await running
  }
}

/** Tells an endpoint what is due, over one connection. */
async function turn(
  deps: SenderDeps & WebhookDeps,
  endpoint: EndpointId,
  stopping: AbortSignal,
): Promise<void> {
  const { database, clock, receivers, afterBookings } = deps
  const until = performance.now() + TURN_MS
  let line: ReceiverLine | undefined
  let url: string | undefined
  try {
    while (!stopping.aborted && performance.now() < until) {
      await afterBookings?.(STAND_MS)
      const claimed = await claimNext(database.db, clock.now(), endpoint)
      if (claimed === undefined) return
      // It may have been changed since the last message.
      if (claimed.url !== url) line?.close()
      if (claimed.url !== url) line = receivers.open(claimed.url)
      url = claimed.url
      if (!(await send(deps, line!, claimed))) return
    }
  } finally {
    line?.close()
  }
}
