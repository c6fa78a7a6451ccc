/** Admission control: how many calls run at once, and which waiting call starts next. docs/rules/limits.md, Cost. */
import { ApiError, CallerGone } from '../errors/api-error.ts'

/** Each lane has a separate concurrency limit, so that reads never take the capacity of bookings. */
export type Lane = 'READ' | 'WRITE'

export type GateCall = {
  lane: Lane
  /** The caller's address. Waiting hosts take turns. */
  host: string
  /** One expensive call runs at a time, of both lanes together; while bookings run, with pauses. */
  isExpensive?: boolean
  /** True once the caller has disconnected. */
  isGone?(): boolean
}

export type LaneCounts = { running: number; waiting: number; refused: number }

/** For background work: resolves when no write runs, after `maxMs` at the latest. */
export type AfterBookings = (maxMs: number) => Promise<void>

export type Gate = {
  /** Runs `work` when it is its turn. Rejects as `enter`. */
  <Result>(call: GateCall, work: () => Promise<Result>): Promise<Result>
  /**
   * Resolves when the call may run; the returned function must be called at its end. Rejects with `server.busy` or
   * CallerGone.
   */
  enter(call: GateCall): Promise<() => void>
  afterBookings: AfterBookings
  counts(): Record<Lane, LaneCounts>
}

/** `maxWaiting`: calls of one lane. */
export type GateOptions = { concurrency: Record<Lane, number>; maxWaitMs: number; maxWaiting: number }

type Waiting = { call: GateCall; timer: NodeJS.Timeout; start(): void; reject(error: Error): void }

/** While bookings run, minimum pause between expensive calls: a busy server serves them, too. */
const EXPENSIVE_PAUSE_MS = 500

const keyOf = ({ lane, host }: GateCall): string => `${lane} ${host}`

/** Runs work between `enter` and its end. */
export const workBehind =
  (enter: Gate['enter']) =>
  async <Result>(call: GateCall, work: () => Promise<Result>): Promise<Result> => {
    const leave = await enter(call)
    try {
      return await work()
    } finally {
      leave()
    }
  }

export function createGate({ concurrency, maxWaitMs, maxWaiting }: GateOptions): Gate {
  const lanes: Record<Lane, LaneCounts> = {
    READ: { running: 0, waiting: 0, refused: 0 },
    WRITE: { running: 0, waiting: 0, refused: 0 },
  }
  /** By lane and host, never empty. The host that started a call last is at the end. */
  const queues = new Map<string, Waiting[]>()
  const backgroundWork = new Set<() => void>()
  let [isExpensiveRunning, expensiveEndedAt] = [false, -Infinity]

  const canStartExpensive = () =>
    !isExpensiveRunning &&
    (lanes.WRITE.running === 0 || performance.now() - expensiveEndedAt >= EXPENSIVE_PAUSE_MS)
  const canStart = ({ lane, isExpensive = false }: GateCall) =>
    lanes[lane].running < concurrency[lane] && (!isExpensive || canStartExpensive())

  const dequeue = (waiting: Waiting) => {
    clearTimeout(waiting.timer)
    lanes[waiting.call.lane].waiting -= 1
    const key = keyOf(waiting.call)
    const remaining = queues.get(key)!.filter((each) => each !== waiting)
    if (remaining.length > 0) queues.set(key, remaining)
    else queues.delete(key)
  }

  const refuse = (waiting: Waiting) => {
    lanes[waiting.call.lane].refused += 1
    dequeue(waiting)
    waiting.reject(new ApiError('server.busy'))
  }

  /** In a full lane the host with the most waiting calls loses its last one to a host with fewer. */
  const makeRoom = (call: GateCall) => {
    const ofLane = [...queues.values()].filter(([first]) => first!.call.lane === call.lane)
    const longest = ofLane.reduce((most, each) => (each.length > most.length ? each : most), [])
    const ownWaiting = queues.get(keyOf(call))?.length ?? 0
    if (longest.length > ownWaiting + 1) return refuse(longest.at(-1)!)
    lanes[call.lane].refused += 1
    throw new ApiError('server.busy')
  }

  const waitForTurn = (call: GateCall): Promise<void> =>
    new Promise((start, reject) => {
      const timer = setTimeout(() => refuse(waiting), maxWaitMs)
      const waiting: Waiting = { call, timer, start, reject }
      lanes[call.lane].waiting += 1
      queues.set(keyOf(call), [...(queues.get(keyOf(call)) ?? []), waiting])
    })

  const begin = ({ lane, isExpensive }: GateCall) => {
    lanes[lane].running += 1
    if (isExpensive) isExpensiveRunning = true
  }

  const end = ({ lane, isExpensive }: GateCall) => {
    lanes[lane].running -= 1
    if (isExpensive) [isExpensiveRunning, expensiveEndedAt] = [false, performance.now()]
    // A host that starts a call moves to the end of the map, where this loop visits it again.
    for (const [key, ofHost] of queues) {
      const next = ofHost.find(({ call }) => canStart(call))
      if (next === undefined) continue
      queues.delete(key)
      queues.set(key, ofHost)
      dequeue(next)
      if (next.call.isGone?.()) next.reject(new CallerGone())
      else {
        begin(next.call)
        next.start()
      }
    }
    if (lanes.WRITE.running === 0) for (const start of backgroundWork) start()
  }

  const enter = async (call: GateCall): Promise<() => void> => {
    if (canStart(call)) begin(call)
    else {
      if (lanes[call.lane].waiting >= maxWaiting) makeRoom(call)
      await waitForTurn(call)
    }
    return () => end(call)
  }

  const afterBookings = async (maxMs: number) => {
    if (lanes.WRITE.running === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, maxMs)
    backgroundWork.add(resolve)
    await promise
    clearTimeout(timer)
    backgroundWork.delete(resolve)
  }

  return Object.assign(workBehind(enter), { enter, afterBookings, counts: () => structuredClone(lanes) })
}

export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>
type LimiterOptions = { concurrency: number; maxWaitMs: number; maxWaiting: number }

/** One lane in the order of arrival: for work inside a call, such as hashing a password. */
export function createLimiter({ concurrency, maxWaitMs, maxWaiting }: LimiterOptions): Limiter {
  const gate = createGate({ concurrency: { READ: concurrency, WRITE: 0 }, maxWaitMs, maxWaiting })
  return (work) => gate({ lane: 'READ', host: '' }, work)
}
