/** Sends what is queued: looks every second, and at once after a commit of this process. docs/rules/messages.md */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { AfterBookings } from '../../http/fair-gate.ts'
import { retryDelayMs } from './backoff.ts'
import { type Claimed, claimDue, endOldLeases, type Lane, tryAgain } from './claim.ts'
import type { Channel } from './content.ts'
import { deliver, prepare, type Prepared, senderOf, type SendLog } from './send.ts'
import { createWays, PROMPT_MS, type Ways } from './ways.ts'

const LOOK_MS = 1000
/** What is queued within so long of the last look is looked at together. */
const GATHER_MS = 100

/** While bookings run a message stands back, but not for long; one that is this old does not. */
const STAND_MS = 500
const BEHIND_MS = 60_000

/**
 * At the gateways at once, those not counted that have been there for long: they wait for their own way (ways.ts).
 * Preparing is one after another, so that the worker takes one connection of the requests'.
 */
const MOST_AT_ONCE = 20

const lanes: readonly Lane[] = ['CODES', 'OTHERS']

type WorkerDeps = Deps & {
  /** Codes never wait for it. Absent: messages are prepared whatever else runs. */
  afterBookings?: AfterBookings
}

/** Any number of workers may run side by side, in one process or many. Answers a function that stops this one. */
export function startWorker(deps: WorkerDeps, log: SendLog): () => Promise<void> {
  const ways = createWays()
  const stops = lanes.map((lane) => startLane(deps, lane, { log, ways }))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function startLane(
  deps: WorkerDeps,
  lane: Lane,
  { log, ways }: { log: SendLog; ways: Ways },
): () => Promise<void> {
  const stopping = new AbortController()
  let wake = () => {}
  const atGateways = new Set<Promise<void>>()
  let prompt = 0
  let leasesEndedAt = -Infinity
  const nextLook = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, LOOK_MS)
    wake = resolve
    return promise.finally(() => clearTimeout(timer))
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      // Asked for before the look, so that a message queued during it is not slept over.
      const pause = nextLook()
      const free = MOST_AT_ONCE - prompt
      const lookedAt = performance.now()
      try {
        if (lane === 'OTHERS' && lookedAt - leasesEndedAt >= LOOK_MS) {
          leasesEndedAt = lookedAt
          await giveUpOldLeases(deps, log)
        }
        const claimed = free > 0 ? await claimDue(deps.database, deps.clock.now(), { lane, limit: free }) : []
        for (const message of claimed) {
          if (lane === 'OTHERS' && deps.clock.now() - message.created < BEHIND_MS)
            await deps.afterBookings?.(STAND_MS)
          const prepared = await prepareOrTryAgain(deps, message, { log, isOpen: ways.isOpen })
          if (prepared === undefined) continue
          const way = ways.begin(prepared.channel)
          prompt += 1
          let isPrompt = true
          const leavePrompt = () => {
            if (isPrompt) prompt -= 1
            isPrompt = false
            wake()
          }
          const slow = setTimeout(() => {
            way.slow()
            leavePrompt()
          }, PROMPT_MS)
          const onAnswer = (isAnswered: boolean) => {
            clearTimeout(slow)
            way.end(isAnswered)
          }
          const atGateway = deliverAndStore(deps, message, prepared, { log, onAnswer }).finally(() => {
            atGateways.delete(atGateway)
            leavePrompt()
          })
          atGateways.add(atGateway)
        }
        if (claimed.length === free && free > 0) wake()
      } catch (error) {
        log({ err: error }, 'messages cannot be looked at')
      }
      await pause
      const gather = lookedAt + GATHER_MS - performance.now()
      if (gather > 0 && !stopping.signal.aborted) await sleep(gather)
    }
    await Promise.all(atGateways)
  }
  const running = run()
  const forget = deps.database.onCommit(lane === 'CODES' ? 'codes' : 'messages', () => wake())
  return async () => {
    stopping.abort()
    forget()
    wake()
    await running
  }
}

/** Sends all that is due now, then answers: for tests and scripts. */
export async function sendDueMessages(deps: Deps, log: SendLog = () => {}): Promise<void> {
  await giveUpOldLeases(deps, log)
  for (const lane of lanes)
    for (;;) {
      const claimed = await claimDue(deps.database, deps.clock.now(), { lane, limit: MOST_AT_ONCE })
      if (claimed.length === 0) break
      await Promise.all(
        claimed.map(async (message) => {
          const prepared = await prepareOrTryAgain(deps, message, { log })
          if (prepared !== undefined) await deliverAndStore(deps, message, prepared, { log })
        }),
      )
    }
}

async function giveUpOldLeases({ database, clock, senders }: Deps, log: SendLog): Promise<void> {
  const channels: readonly Channel[] = ['MESSENGER', 'MAIL', 'SMS']
  const safe = channels.filter((channel) => senderOf(senders, channel).repeatsAreSafe)
  for (const { message_id, kind, channel } of await endOldLeases(database, clock.now(), safe))
    log({ message: message_id, kind, channel, outcome: 'UNKNOWN' }, 'a message may have been sent or not')
}

async function prepareOrTryAgain(
  deps: Deps,
  message: Claimed,
  how: Parameters<typeof prepare>[2],
): Promise<Prepared | undefined> {
  try {
    return await prepare(deps, message, how)
  } catch (error) {
    const detail = error instanceof Error ? error.name : 'unknown error'
    how.log({ message: message.message_id, kind: message.kind, err: error }, 'a message cannot be prepared')
    const at = deps.clock.now() + retryDelayMs(message)
    await tryAgain(deps.database, message, { at, detail, channel: message.channel })
    return undefined
  }
}

const deliverAndStore = (
  deps: Deps,
  message: Claimed,
  prepared: Prepared,
  how: Parameters<typeof deliver>[3],
): Promise<void> =>
  deliver(deps, message, prepared, how).catch((error: unknown) => {
    // Its lease ends, and then it is treated as one whose worker died.
    how.log({ message: message.message_id, err: error }, 'what became of a message was not stored')
  })
