/**
 * Who is answered next when more is asked than the server can do at once. Calls are weighed by what they took, callers by
 * what they used, and bookings have places that nothing else takes. docs/rules/limits.md, Cost.
 */
import { ApiError } from './api-error.ts'

/** What a piece of work is for. A flood of the one never keeps the other waiting. */
export type Lane = 'READ' | 'WRITE'

export type Asker = {
  lane: Lane
  /** What is asked for: work of one name is expected to cost alike. */
  name: string
  /** One person's address, and the network it lies in: who has many addresses has them there. */
  host: string
  block: string
  /** True when nobody waits for the answer any more. */
  isGone?(): boolean
}

export type FairGate = <Answer>(asker: Asker, work: () => Promise<Answer>) => Promise<Answer>

export type FairGateOptions = {
  /** Pieces of work side by side in each lane. */
  atOnce: Record<Lane, number>
  /** Work in progress in one lane, by what it is expected to cost: dear work runs nearly alone. One always runs. */
  mostCostMs: Record<Lane, number>
  /** Whoever waited so long is refused with `server.busy`, before anything was done for them. */
  longestWaitMs: number
  /** Waiting in one lane. */
  mostWaiting: number
}

/** Nobody is there to read the answer. */
export class CallerGone extends Error {}

/** What a host used, in the gate's own time; ahead of that time it waits for those who used less. */
type Usage = { until: number; costs: Map<string, number> }
type Waiting = { asker: Asker; begin: () => void; refuse: (error: Error) => void; timer: NodeJS.Timeout }
type LaneState = {
  running: number
  /** Expected, of those that run. */
  costMs: number
  waiting: Waiting[]
  /** The lane's own time: how much those who begin now had used. */
  now: number
  latest: number
}

/** As long as nothing is known of a call. */
const FIRST_GUESS_MS = 10
/** How much the last cost says of the next one. */
const NEWS = 0.3
/** A network with many hosts gets as much as so many hosts. */
const HOSTS_OF_BLOCK = 4
/** More hosts than this are not remembered: the ones that used least are forgotten, and then count as new. */
const MOST_KNOWN = 5_000

/**
 * Start-time fair queueing (Goyal, Vin, Cheng 1996) over what work cost. Of those who wait, whoever used least begins, and
 * of those who used alike whoever asks for less; a caller with one request passes a whole backlog of others. The cost of
 * work is its share of the time that it ran beside other work, so that it need not be measured inside.
 */
export function createFairGate(options: FairGateOptions): FairGate {
  const lanes: Record<Lane, LaneState> = { READ: newLane(), WRITE: newLane() }
  const usages = new Map<string, Usage>()
  const costs = new Map<string, number>()

  // Each that runs gets an equal part of the time: the share of one of them, summed up.
  let share = 0
  let sharedAt = 0
  const allRunning = () => lanes.READ.running + lanes.WRITE.running
  const sumUp = () => {
    const now = performance.now()
    share += (now - sharedAt) / Math.max(1, allRunning())
    sharedAt = now
  }

  const usageOf = (key: string): Usage => {
    const known = usages.get(key)
    if (known !== undefined) return known
    if (usages.size >= MOST_KNOWN) forgetSome(usages)
    const added: Usage = { until: 0, costs: new Map() }
    usages.set(key, added)
    return added
  }
  const keysOf = ({ lane, host, block }: Asker) => [`${lane} ${host}`, `${lane} ${block}/`] as const
  const untilOf = (asker: Asker) => Math.max(...keysOf(asker).map((key) => usages.get(key)?.until ?? 0))
  const expected = ({ lane, host, name }: Asker): number =>
    usages.get(`${lane} ${host}`)?.costs.get(name) ?? costs.get(name) ?? FIRST_GUESS_MS
  const charge = (asker: Asker, from: number, costMs: number) => {
    const [host, block] = keysOf(asker).map(usageOf)
    host!.until = Math.max(host!.until, from) + costMs
    block!.until = Math.max(block!.until, from) + costMs / HOSTS_OF_BLOCK
    const lane = lanes[asker.lane]
    lane.latest = Math.max(lane.latest, host!.until, block!.until)
  }
  const learn = (asker: Asker, costMs: number) => {
    const mix = (known: number | undefined) =>
      known === undefined ? costMs : known + NEWS * (costMs - known)
    const own = usageOf(keysOf(asker)[0]).costs
    own.set(asker.name, mix(own.get(asker.name)))
    costs.set(asker.name, mix(costs.get(asker.name)))
  }

  const hasRoomFor = (asker: Asker): boolean => {
    const lane = lanes[asker.lane]
    if (lane.running === 0) return true
    return (
      lane.running < options.atOnce[asker.lane] &&
      lane.costMs + expected(asker) <= options.mostCostMs[asker.lane]
    )
  }

  /** The next of a lane; whoever is gone is passed over. */
  const nextOf = (lane: LaneState): Waiting | undefined => {
    let [best, bestAt] = [undefined as Waiting | undefined, Infinity]
    for (const waiting of lane.waiting) {
      const at = Math.max(lane.now, untilOf(waiting.asker)) + expected(waiting.asker)
      if (at < bestAt) [best, bestAt] = [waiting, at]
    }
    return best
  }

  const leave = (waiting: Waiting) => {
    clearTimeout(waiting.timer)
    const { waiting: all } = lanes[waiting.asker.lane]
    const at = all.indexOf(waiting)
    if (at >= 0) all.splice(at, 1)
  }
  const refuse = (waiting: Waiting, error: Error) => {
    leave(waiting)
    waiting.refuse(error)
  }

  const letIn = (lane: LaneState) => {
    for (let next = nextOf(lane); next !== undefined && hasRoomFor(next.asker); next = nextOf(lane)) {
      if (next.asker.isGone?.()) {
        refuse(next, new CallerGone())
        continue
      }
      leave(next)
      next.begin()
    }
  }

  const wait = (asker: Asker): Promise<number> => {
    const lane = lanes[asker.lane]
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    if (lane.waiting.length >= options.mostWaiting) {
      const crowd = largestCrowd(lane.waiting)
      const own = lane.waiting.filter((each) => each.asker.host === asker.host)
      if (crowd.length <= own.length + 1) throw new ApiError('server.busy')
      // A newcomer has the right to wait; of the largest crowd the last one goes.
      refuse(crowd.at(-1)!, new ApiError('server.busy'))
    }
    const waiting: Waiting = {
      asker,
      begin: () => resolve(enter(asker)),
      refuse: reject,
      timer: setTimeout(() => refuse(waiting, new ApiError('server.busy')), options.longestWaitMs),
    }
    lane.waiting.push(waiting)
    return promise
  }

  /** Answers what the work is expected to cost. */
  const enter = (asker: Asker): number => {
    const lane = lanes[asker.lane]
    const costMs = expected(asker)
    sumUp()
    lane.now = Math.max(lane.now, untilOf(asker))
    charge(asker, lane.now, costMs)
    lane.running += 1
    lane.costMs += costMs
    return costMs
  }

  return async (asker, work) => {
    const lane = lanes[asker.lane]
    const guess = lane.waiting.length === 0 && hasRoomFor(asker) ? enter(asker) : await wait(asker)
    const began = share
    try {
      return await work()
    } finally {
      sumUp()
      const costMs = share - began
      lane.running -= 1
      lane.costMs -= guess
      learn(asker, costMs)
      charge(asker, 0, costMs - guess)
      // Nobody waits: what was used until now is nobody's loss.
      if (lane.running === 0 && lane.waiting.length === 0) lane.now = lane.latest
      letIn(lane)
    }
  }
}

const newLane = (): LaneState => ({ running: 0, costMs: 0, waiting: [], now: 0, latest: 0 })

const largestCrowd = (waiting: readonly Waiting[]): Waiting[] =>
  [...Map.groupBy(waiting, ({ asker }) => asker.host).values()].reduce((most, some) =>
    some.length > most.length ? some : most,
  )

function forgetSome(usages: Map<string, Usage>): void {
  const byUse = [...usages].sort(([, a], [, b]) => a.until - b.until)
  for (const [key] of byUse.slice(0, MOST_KNOWN / 2)) usages.delete(key)
}
