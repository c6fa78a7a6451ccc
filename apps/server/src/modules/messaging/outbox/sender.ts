/** Sends queued messages: polls, and runs at once after a commit of this process. docs/rules/messages.md */
import { setImmediate as soon } from 'node:timers/promises'
import type { Deps } from '../../deps/deps.ts'
import type { AfterBookings } from '../../../platform/admission/gate.ts'
import {
  beginSending,
  type Channel,
  type Claimed,
  claimDue,
  endOldLeases,
  type Queue,
  tryAgain,
} from '../messages/public.ts'
import { waitingDelayMs, retryDelayMs } from './backoff.ts'
import { prepare } from './prepare.ts'
import { reportUnsent } from './report-unsent.ts'
import { anybodyCarries, deliver, type Prepared, senderOf, type SendLog } from './send.ts'
import {
  createCircuitBreakers,
  PROMPT_MS,
  type CircuitBreakers,
  type StartedCall,
} from './circuit-breakers.ts'

const POLL_MS = 1000
/** Poll interval after an idle while; messages queued by this process wake the worker at once. Codes keep the short interval. */
const IDLE_MS: Record<Queue, number> = { CODES: POLL_MS, OTHERS: 5000 }
const IDLE_AFTER_MS = 10_000
/** Interval of the check for leases of dead workers, which last a minute. */
const LEASES_MS = 5000
/** Messages queued within this time of the last poll are batched: a bigger batch costs less per message. */
const BATCH_MS: Record<Queue, number> = { CODES: 100, OTHERS: 500 }

/** Messages yield to running bookings for this long, and for less if one of them has already waited `BEHIND_MS`. */
const STAND_MS = 500
const BEHIND_MS = 2000
const BEHIND_STAND_MS = 100

/** Concurrent deliveries, without slow ones, which count toward their own channel (circuit-breakers.ts). */
const MAX_AT_PROVIDERS = 20
/** The outbox is a table of the same database: one statement writes many messages. */
const MAX_AT_OUTBOX = 400
/** Batch size: large enough to save statements, small enough that no message gets outdated. */
const MAX_TOGETHER = 200
/** Batch size for providers that may deliver twice; after each batch it is checked whether the provider answers. */
const MAX_UNSAFE_TOGETHER = 4

const queues: readonly Queue[] = ['CODES', 'OTHERS']

type WorkerDeps = Deps & {
  /** Codes never wait for it. Absent: messages never yield to bookings. */
  afterBookings?: AfterBookings
}

/** Any number of workers may run concurrently, in one process or several. Returns a function that stops this one. */
export function startMessageSender(deps: WorkerDeps, log: SendLog): () => Promise<void> {
  const breakers = createCircuitBreakers()
  const stops = queues.map((queue) => startQueue(deps, queue, { log, breakers }))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function startQueue(
  deps: WorkerDeps,
  queue: Queue,
  { log, breakers }: { log: SendLog; breakers: CircuitBreakers },
): () => Promise<void> {
  const stopping = new AbortController()
  let wake = () => {}
  const maxAtOnce = anybodyCarries(deps.senders) ? MAX_AT_PROVIDERS : MAX_AT_OUTBOX
  const atGateways = createAtGateways(deps, { log, onRoom: () => wake() })
  let [leasesEndedAt, foundAt] = [-Infinity, performance.now()]
  const untilWoken = (maxMs: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, maxMs)
    wake = resolve
    return promise.finally(() => clearTimeout(timer))
  }

  /** Hands over messages whose channel is open; the others wait. */
  const handOverTogether = async (prepared: readonly Prepared[]) => {
    const calls = new Map<Prepared, StartedCall>()
    const closed: Prepared[] = []
    for (const each of prepared)
      if (breakers.mayCall(each.channel)) calls.set(each, breakers.begin(each.channel))
      else closed.push(each)
    const [begun] = await Promise.all([
      begin(deps, [...calls.keys()], log),
      ...closed.map(({ message }) => waitForProvider(deps, message)),
    ])
    for (const [each, call] of calls)
      if (begun.has(each)) atGateways.handOver(each, call)
      else call.end(undefined)
  }
  /** Returns whether there may be more. */
  const look = async (): Promise<boolean> => {
    const limit = Math.min(maxAtOnce - atGateways.prompt(), MAX_TOGETHER)
    if (limit <= 0) return false
    const claimed = await claimDue(deps.database, deps.clock.now(), { queue, limit })
    if (claimed.length === 0) return false
    foundAt = performance.now()
    if (queue === 'OTHERS') {
      const waitedMs = deps.clock.now() - Math.min(...claimed.map(({ was_due_at }) => was_due_at))
      await deps.afterBookings?.(waitedMs < BEHIND_MS ? STAND_MS : BEHIND_STAND_MS)
    }
    const prepared = await prepare(deps, claimed, log)
    for (const together of portionsOf(deps, prepared)) {
      await handOverTogether(together)
      // A provider that refuses connections does so at once.
      await soon()
    }
    return claimed.length === limit
  }
  const hasRoom = () => maxAtOnce - atGateways.prompt() >= maxAtOnce / 2

  const run = async () => {
    while (!stopping.signal.aborted) {
      // Created before the poll, so that a message queued during it wakes the worker.
      const polledAt = performance.now()
      const pause = untilWoken(polledAt - foundAt < IDLE_AFTER_MS ? POLL_MS : IDLE_MS[queue])
      let isMore = false
      try {
        if (queue === 'OTHERS' && polledAt - leasesEndedAt >= LEASES_MS) {
          leasesEndedAt = polledAt
          await giveUpOldLeases(deps, log)
        }
        isMore = await look()
        if (isMore) wake()
      } catch (error) {
        log({ err: error }, 'messages cannot be read')
      }
      await pause
      const until = polledAt + BATCH_MS[queue]
      // A backlog needs no batching delay: the next poll comes as soon as there is room for a good part of it.
      const goesOn = isMore ? hasRoom : () => false
      while (performance.now() < until && !goesOn() && !stopping.signal.aborted)
        await untilWoken(Math.max(1, until - performance.now()))
    }
    await atGateways.ended()
  }
  const running = run()
  const forget = deps.database.onCommit(queue === 'CODES' ? 'codes' : 'messages', () => wake())
  return async () => {
    stopping.abort()
    forget()
    wake()
    await running
  }
}

/** Deliveries in progress of a queue. Slow ones no longer count as prompt and free their slots. */
function createAtGateways(deps: Deps, { log, onRoom }: { log: SendLog; onRoom: () => void }) {
  const running = new Set<Promise<void>>()
  let prompt = 0
  const handOver = (prepared: Prepared, call: StartedCall) => {
    prompt += 1
    let isPrompt = true
    const leavePrompt = () => {
      if (isPrompt) prompt -= 1
      isPrompt = false
      onRoom()
    }
    const slow = setTimeout(() => {
      call.slow()
      leavePrompt()
    }, PROMPT_MS)
    const onAnswer = (isAnswered: boolean) => {
      clearTimeout(slow)
      call.end(isAnswered)
    }
    const atGateway = deliverAndStore(deps, prepared, { log, onAnswer }).finally(() => {
      running.delete(atGateway)
      leavePrompt()
    })
    running.add(atGateway)
  }
  return {
    handOver,
    prompt: () => prompt,
    ended: () => Promise.all(running),
  }
}

/** Batches for delivery: small ones for messages that could be delivered twice. */
function portionsOf({ senders }: Deps, prepared: readonly Prepared[]): Prepared[][] {
  const isSafe = ({ channel }: Prepared) => senderOf(senders, channel).repeatsAreSafe
  const unsafe = prepared.filter((each) => !isSafe(each))
  const portions = [prepared.filter(isSafe)]
  for (let done = 0; done < unsafe.length; done += MAX_UNSAFE_TOGETHER)
    portions.push(unsafe.slice(done, done + MAX_UNSAFE_TOGETHER))
  return portions.filter((portion) => portion.length > 0)
}

/** Sends all messages that are due now, then resolves. For tests and scripts. */
export async function sendDueMessages(deps: Deps, log: SendLog = () => {}): Promise<void> {
  await giveUpOldLeases(deps, log)
  for (const queue of queues)
    for (;;) {
      const claimed = await claimDue(deps.database, deps.clock.now(), { queue, limit: MAX_TOGETHER })
      if (claimed.length === 0) break
      const begun = await begin(deps, await prepare(deps, claimed, log), log)
      await Promise.all([...begun].map((prepared) => deliverAndStore(deps, prepared, { log })))
    }
}

async function giveUpOldLeases(deps: Deps, log: SendLog): Promise<void> {
  const { database, clock, senders } = deps
  const channels: readonly Channel[] = ['PUSH', 'MESSENGER', 'MAIL', 'SMS']
  const safe = channels.filter((channel) => senderOf(senders, channel).repeatsAreSafe)
  for (const ended of await endOldLeases(database, clock.now(), safe)) {
    const { message_id, kind, channel } = ended
    log({ message: message_id, kind, channel, outcome: 'UNKNOWN' }, 'a message may have been sent or not')
    await reportUnsent(deps, ended, { status: 'UNKNOWN' }, log)
  }
}

/** Marks messages as being sent. Those missing from the result are claimed by another worker or wait again. */
async function begin(
  { database, clock }: Deps,
  prepared: readonly Prepared[],
  log: SendLog,
): Promise<ReadonlySet<Prepared>> {
  if (prepared.length === 0) return new Set()
  try {
    const begun = await beginSending(database, clock.now(), prepared)
    return new Set(prepared.filter(({ message }) => begun.has(message.message_id)))
  } catch (error) {
    log({ messages: prepared.length, err: error }, 'messages cannot be handed over')
    const detail = error instanceof Error ? error.name : 'unknown error'
    await Promise.all(
      prepared.map(({ message }) => {
        const nextTryAt = clock.now() + retryDelayMs(message)
        return tryAgain(database, message, { at: nextTryAt, detail, channel: message.channel })
      }),
    )
    return new Set()
  }
}

const waitForProvider = ({ database, clock }: Deps, message: Claimed): Promise<void> =>
  tryAgain(database, message, {
    at: clock.now() + waitingDelayMs(message),
    detail: 'the provider does not answer',
    channel: message.channel,
  })

const deliverAndStore = (deps: Deps, prepared: Prepared, how: Parameters<typeof deliver>[2]): Promise<void> =>
  deliver(deps, prepared, how).catch((error: unknown) => {
    // When its lease ends, the message is treated like one of a dead worker.
    how.log(
      { message: prepared.message.message_id, err: error },
      'the result of a message could not be stored',
    )
  })
