/**
 * Who is answered next when more is asked than the server can do at once. Calls are weighed by what they took, callers by
 * what they used, and bookings have places that nothing else takes. docs/rules/limits.md, Cost.
 */
import { ApiError } from '../errors/api-error.ts'
import { CallerGone } from '../errors/caller-gone.ts'
import { createGateCosts } from './gate-costs.ts'

/** What a piece of work is for. A flood of the one never keeps the other waiting. */
export type Lane = 'READ' | 'WRITE'

export type Asker = {
  lane: Lane
  /** What is asked for, and of which company: work of one name and about one size is expected to cost alike. */
  name: string
  /** How much of it, from 1: asked-size.ts. */
  size: number
  /** One person's address, and the network it lies in: who has many addresses has them there. */
  host: string
  block: string
  /** True when nobody waits for the answer any more. */
  isGone?(): boolean
}

export type FairGate = {
  <Answer>(asker: Asker, work: (letPass: LetPass | undefined) => Promise<Answer>): Promise<Answer>
  /** For work that nobody asked for, as of workers: stands still while plain bookings run, `maxMs` at most. */
  afterBookings: AfterBookings
  /** Of this moment, and how many were refused for too many since the start. */
  counts(): GateCounts
}

export type GateCounts = Record<Lane, { running: number; waiting: number; refused: number }>

export type AfterBookings = (maxMs: number) => Promise<void>

/**
 * Asked by work wherever it may stand still: while plain bookings run, reads and dear work do. Undefined: nobody is to be let
 * past now.
 */
export type LetPass = () => Promise<void> | undefined

export type FairGateOptions = {
  /** Pieces of work side by side in each lane. */
  atOnce: Record<Lane, number>
  /** Work in progress in one lane, by what it is expected to cost: dear work runs nearly alone. One always runs. */
  maxCostMs: Record<Lane, number>
  /**
   * What is expected to cost more is dear: of both lanes together one piece runs at a time, and it begins when nothing else
   * runs. A booking asks the database some thirty times, and would wait for dear work at each. Absent: nothing is dear.
   */
  expensiveMs?: number
  /** Dear work that waited so long begins beside other work: a busy server answers it, too. */
  expensiveWaitMs?: number
  /** So long in all one piece of work lets bookings pass. */
  mayStandMs?: number
  /** What costs are measured by; absent: the processor time of this process, which other programs make no dearer. */
  workedMs?: () => number
  /** Whoever waited so long is refused with `server.busy`, before anything was done for them. */
  longestWaitMs: number
  /** Waiting in one lane. */
  maxWaiting: number
}

type Waiting = {
  asker: Asker
  since: number
  begin: () => void
  refuse: (error: Error) => void
  timer: NodeJS.Timeout
}
type LaneState = {
  running: number
  /** Expected, of those that run and are not dear. */
  costMs: number
  waiting: Waiting[]
  /** What was used before is nobody's loss: nobody waited. */
  freshSince: number
  /** Begun of those who waited. */
  turns: number
  /** With `server.busy`, since the start. */
  refused: number
}
/** What was expected of work when it began. `isPlain`: a booking that others let pass. */
type Begun = { costMs: number; isExpensive: boolean; isPlain: boolean }
/** Work under way: since when its share counts, and how long it may still stand; `stands` while it does. */
type Running = { began: number; mayStandMs: number; stands: Promise<void> | undefined }

/** Whoever has used no more, the question included, is served in turn: who came first books first, and a visitor books with that many. */
const IN_TURN_MS: Record<Lane, number> = { READ: 0, WRITE: 45 }
/**
 * Whose writes used more of late is let past by nobody. Under attack everything costs a visitor some times as much, and a
 * booking comes after a hold, a code or two and what was tried before.
 */
const LET_PAST_MS = 150
/**
 * So often a read goes by what its own address used, whatever its network did. While newcomers of other networks keep coming,
 * a visitor of a network that many share (a mobile operator's, say) would wait behind all of them until refused.
 */
const OWN_USE_EACH = 8
/** Of the places for writes, so much is left to bookings that others let past: three of eight. */
const LEFT_TO_PLAIN = 3 / 8
/** Who books no more is a visitor like all: on a server that just began, everything costs some times as much. */
const SMALL = 3
const SMALL_MAY_COST = 4
/**
 * Least attained service (Nuyens, Wierman 2008) over what work cost of late. Of those who wait, whoever used least begins,
 * what is asked for included. So a visitor with a handful of questions passes everybody who asks all the time, not just
 * once; equal parts for all would let them wait for the others' part after the first one. What work costs is its share of
 * the processor time that it ran beside other work, so that it need not be measured inside.
 */
export function createFairGate(options: FairGateOptions): FairGate {
  const { expensiveMs = Infinity, expensiveWaitMs = 0, mayStandMs = 0, workedMs = processorMs } = options
  const lanes: Record<Lane, LaneState> = { READ: newLane(), WRITE: newLane() }
  /** Dear work that runs, and the lane of the last that did. */
  let [dear, lastDear] = [0, 'READ' as Lane]
  const costs = createGateCosts()

  // Each that runs gets an equal part of the time: the share of one of them, summed up.
  let share = 0
  let sharedAt = 0
  const allRunning = () => lanes.READ.running + lanes.WRITE.running
  let standing = 0
  const sumUp = () => {
    const now = workedMs()
    share += (now - sharedAt) / Math.max(1, allRunning() - standing)
    sharedAt = now
  }

  const isSmallWrite = ({ lane, size }: Asker) => lane === 'WRITE' && size <= SMALL
  const isExpensive = (asker: Asker) =>
    costs.expectedMs(asker) > (isSmallWrite(asker) ? SMALL_MAY_COST * expensiveMs : expensiveMs)
  /** Whoever writes all the time is let past by nobody. */
  const mayPass = (asker: Asker) => asker.lane === 'WRITE' && costs.recentMs(asker) <= LET_PAST_MS
  /** Bookings that others let pass: how many run, what is expected of them, and how those who stand for them go on. */
  let plainWrites = 0
  let plainMs = 0
  const goingOn = new Set<() => void>()
  const hasRoomFor = (asker: Asker, since: number): boolean => {
    const lane = lanes[asker.lane]
    if (isExpensive(asker)) {
      const isLate = performance.now() - since >= expensiveWaitMs
      return dear === 0 && (allRunning() === 0 || (isLate && lane.running < options.atOnce[asker.lane]))
    }
    const [atOnce, maxCostMs] = [options.atOnce[asker.lane], options.maxCostMs[asker.lane]]
    // Only others like it keep a visitor's booking waiting, as long as there is a place.
    if (mayPass(asker))
      return lane.running < atOnce && (plainWrites === 0 || plainMs + costs.expectedMs(asker) <= maxCostMs)
    if (lane.running === 0) return true
    const places = asker.lane === 'WRITE' ? atOnce - Math.floor(atOnce * LEFT_TO_PLAIN) : atOnce
    return lane.running < places && lane.costMs + costs.expectedMs(asker) <= maxCostMs
  }

  /** The next of a lane that has room. */
  const nextOf = (lane: LaneState, atOnce: number): Waiting | undefined => {
    if (lane.running >= atOnce) return undefined
    const isByOwnUse = lane === lanes.READ && lane.turns % OWN_USE_EACH === OWN_USE_EACH - 1
    const usedBy = isByOwnUse ? costs.usedByHostMs : costs.usedMs
    let [best, bestAt] = [undefined as Waiting | undefined, Infinity]
    for (const waiting of lane.waiting) {
      if (!hasRoomFor(waiting.asker, waiting.since)) continue
      const { asker } = waiting
      const usedMs = usedBy(asker, lane.freshSince) + costs.expectedMs(asker)
      const at = Math.max(0, usedMs - IN_TURN_MS[asker.lane])
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

  /** Whoever has room now, of either lane; with dear work the lanes take turns. Whoever is gone is passed over. */
  const letIn = () => {
    const nextIn = (lane: Lane) => nextOf(lanes[lane], options.atOnce[lane])
    const turns: Lane[] = lastDear === 'READ' ? ['WRITE', 'READ'] : ['READ', 'WRITE']
    for (const turn of turns)
      for (let next = nextIn(turn); next !== undefined; next = nextIn(turn)) {
        if (next.asker.isGone?.()) {
          refuse(next, new CallerGone())
          continue
        }
        leave(next)
        lanes[turn].turns += 1
        next.begin()
      }
  }

  const wait = (asker: Asker): Begun | Promise<Begun> => {
    const lane = lanes[asker.lane]
    const since = performance.now()
    // Of those who wait already nobody has room, else they had begun when somebody ended.
    if (hasRoomFor(asker, since)) return enter(asker)
    const { promise, resolve, reject } = Promise.withResolvers<Begun>()
    if (lane.waiting.length >= options.maxWaiting) {
      lane.refused += 1
      const crowd = largestCrowd(lane.waiting)
      const own = lane.waiting.filter((each) => each.asker.host === asker.host)
      if (crowd.length <= own.length + 1) throw new ApiError('server.busy')
      // A newcomer has the right to wait; of the largest crowd the last one goes.
      refuse(crowd.at(-1)!, new ApiError('server.busy'))
    }
    const waiting: Waiting = {
      asker,
      since,
      begin: () => resolve(enter(asker)),
      refuse: reject,
      timer: setTimeout(() => {
        lane.refused += 1
        refuse(waiting, new ApiError('server.busy'))
      }, options.longestWaitMs),
    }
    lane.waiting.push(waiting)
    return promise
  }

  const enter = (asker: Asker): Begun => {
    const lane = lanes[asker.lane]
    const isTooDear = isExpensive(asker)
    const begun = {
      costMs: costs.expectedMs(asker),
      isExpensive: isTooDear,
      isPlain: !isTooDear && mayPass(asker),
    }
    sumUp()
    costs.charge(asker, begun.costMs, lane.freshSince)
    lane.running += 1
    if (begun.isExpensive) [dear, lastDear] = [dear + 1, asker.lane]
    else lane.costMs += begun.costMs
    if (begun.isPlain) [plainWrites, plainMs] = [plainWrites + 1, plainMs + begun.costMs]
    return begun
  }

  const hasPassed = (costMs: number) => {
    plainWrites -= 1
    plainMs -= costMs
    if (plainWrites > 0) return
    for (const goOn of goingOn) goOn()
  }
  const untilPassed = (maxMs: number) =>
    new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer)
        goingOn.delete(goOn)
        resolve()
      }
      const timer = setTimeout(goOn, maxMs)
      goingOn.add(goOn)
    })
  /** What others cost while it stands is not its own. */
  const standStill = async (own: Running): Promise<void> => {
    sumUp()
    const [costMs, since] = [share - own.began, performance.now()]
    standing += 1
    await untilPassed(own.mayStandMs)
    sumUp()
    standing -= 1
    own.began = share - costMs
    own.mayStandMs -= performance.now() - since
    own.stands = undefined
  }

  const gate = async <Answer>(
    asker: Asker,
    work: (letPass: LetPass | undefined) => Promise<Answer>,
  ): Promise<Answer> => {
    const lane = lanes[asker.lane]
    const guess = await wait(asker)
    const own: Running = { began: share, mayStandMs, stands: undefined }
    const letPass = () =>
      plainWrites === 0 || own.mayStandMs <= 0 ? undefined : (own.stands ??= standStill(own))
    try {
      return await work(guess.isPlain ? undefined : letPass)
    } finally {
      sumUp()
      const costMs = share - own.began
      lane.running -= 1
      if (guess.isExpensive) dear -= 1
      else lane.costMs -= guess.costMs
      if (guess.isPlain) hasPassed(guess.costMs)
      costs.learn(asker, costMs)
      costs.charge(asker, costMs - guess.costMs, lane.freshSince)
      if (lane.running === 0 && lane.waiting.length === 0) lane.freshSince = performance.now() + 1e-6
      letIn()
    }
  }
  return Object.assign(gate, {
    afterBookings: async (maxMs: number) => {
      if (plainWrites > 0) await untilPassed(maxMs)
    },
    counts: () => ({ READ: countsOf(lanes.READ), WRITE: countsOf(lanes.WRITE) }),
  })
}

const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const countsOf = ({ running, waiting, refused }: LaneState) => ({
  running,
  waiting: waiting.length,
  refused,
})

const newLane = (): LaneState => ({ running: 0, costMs: 0, waiting: [], freshSince: 0, turns: 0, refused: 0 })

const largestCrowd = (waiting: readonly Waiting[]): Waiting[] =>
  [...Map.groupBy(waiting, ({ asker }) => asker.host).values()].reduce((most, some) =>
    some.length > most.length ? some : most,
  )
