/**
 * Open event streams of this process. Twice per second one statement finds readers who lost their right, whose streams
 * end, and one reads the versions of companies with readers. docs/rules/operator.md, Live changes
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import type { ReadVersions } from '../../../platform/db/company-version.ts'
import { MachineAway } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { eventText } from '../../../platform/http/event-stream.ts'
import { callerIdOf, type Operator } from '../../../platform/http/key-holder.ts'
import { bookingsVersion } from './bookings-version.ts'
import { findLiveCallers } from './live-callers.ts'

const CHECK_MS = 500
/** Shorter than the timeout of silent connections: platform/http/connections.ts. */
const CHECKS_BETWEEN_HEARTBEATS = 10
/** Reconnection delay of browsers. */
const RETRY_MS = 3_000
/** Tabs of one staff member, or programs with one key. */
const MAX_OF_CALLER = 12
/** Across all keys and companies: one person must not use up the streams of others. */
const MAX_OF_PERSON = 24
const MAX_OF_COMPANY = 300
const MAX_OPEN = 2_000
const RETRY_AFTER_FULL_SECONDS = 60
/** Clients that do not read are disconnected. */
const MAX_UNREAD_BYTES = 16_384

type Follower = {
  companyId: string
  operator: Operator
  /** Version of the company at the last check. */
  seen: string | undefined
  /** Version sent last, which covers only what the reader can see. */
  sent: string
  quietChecks: number
  events: Readable
}

export type EventStreams = {
  /** Sends `version` unless it equals `lastId`, and then every new version. Throws `request.tooMany`. */
  open(reader: {
    companyId: string
    operator: Operator
    version: string
    lastId: string | undefined
  }): Readable
  /** Ends all streams: clients reconnect to another process. */
  close(): void
}

export type EventStreamDeps = Pick<Deps, 'database' | 'clock'> & {
  readVersions: ReadVersions
  warn(facts: Record<string, unknown>, message: string): void
}

export function createEventStreams(deps: EventStreamDeps): EventStreams {
  const followers = new Set<Follower>()
  // Checks must not inherit deadline and trace of the request that opened the first stream.
  const outsideRequests = AsyncLocalStorage.snapshot()
  let timer: NodeJS.Timeout | undefined

  const checkSoon = (ms: number) =>
    outsideRequests(() => {
      timer = setTimeout(() => void checkAll(), ms)
      timer.unref()
    })
  const checkAll = async () => {
    let pauseMs = CHECK_MS
    try {
      await checkReachable(deps, [...followers])
    } catch (err) {
      // Failed checks send no heartbeats, so connections end if the database stays unreachable.
      deps.warn({ err }, 'open event streams could not be checked')
      pauseMs = CHECK_MS * CHECKS_BETWEEN_HEARTBEATS
    }
    timer = undefined
    if (followers.size > 0) checkSoon(pauseMs)
  }
  return {
    open: ({ companyId, operator, version, lastId }) => {
      rejectTooMany(followers, { companyId, operator })
      const events = new Readable({ read: () => {} })
      const follower = { companyId, operator, seen: undefined, sent: version, quietChecks: 0, events }
      followers.add(follower)
      events.once('close', () => followers.delete(follower))
      events.push(`retry: ${RETRY_MS}\n\n`)
      if (version !== lastId) send(follower, version)
      if (timer === undefined) checkSoon(CHECK_MS)
      return events
    },
    close: () => {
      for (const { events } of followers) events.push(null)
    },
  }
}

/** A staff member who never signed in counts as a separate person. */
const personOf = ({ personId, staffMemberId }: Operator): string => personId ?? staffMemberId

function rejectTooMany(
  followers: ReadonlySet<Follower>,
  { companyId, operator }: Pick<Follower, 'companyId' | 'operator'>,
): void {
  const ofCompany = [...followers].filter((follower) => follower.companyId === companyId)
  const ofCaller = ofCompany.filter((follower) => callerIdOf(follower.operator) === callerIdOf(operator))
  const ofPerson = [...followers].filter((follower) => personOf(follower.operator) === personOf(operator))
  if (
    ofCaller.length >= MAX_OF_CALLER ||
    ofPerson.length >= MAX_OF_PERSON ||
    ofCompany.length >= MAX_OF_COMPANY ||
    followers.size >= MAX_OPEN
  )
    throw new ApiError('request.tooMany', { retryAfterSeconds: RETRY_AFTER_FULL_SECONDS })
}

/** While one of several machines is unreachable, companies are checked one by one, so that the others continue. */
async function checkReachable(deps: EventStreamDeps, followers: readonly Follower[]): Promise<void> {
  try {
    await check(deps, followers)
  } catch (error) {
    if (!(error instanceof MachineAway)) throw error
    const companies = Map.groupBy(followers, ({ companyId }) => companyId)
    const checked = await Promise.allSettled([...companies.values()].map((own) => check(deps, own)))
    if (checked.every(({ status }) => status === 'rejected')) throw error
  }
}

async function check(deps: EventStreamDeps, followers: readonly Follower[]): Promise<void> {
  if (followers.length === 0) return
  const { clock, readVersions } = deps
  const { db } = deps.database
  const now = clock.now()
  const callers = followers.map(({ companyId, operator }) => ({ ...operator, companyId }))
  const live = await findLiveCallers(db, callers, { right: 'bookings.read', now })
  const companies = new Set(followers.map(({ companyId }) => companyId))
  const versions = new Map(
    await Promise.all([...companies].map(async (id) => [id, (await readVersions(id))?.bookings] as const)),
  )
  /** By company, reach and resource: readers of the same bookings share one query. */
  const read = new Map<string, string>()
  // Sequential: open boards must not take all connections when a company changes.
  for (const [place, follower] of followers.entries()) {
    const seen = versions.get(follower.companyId)
    if (!live.has(place) || seen === undefined) {
      follower.events.push(null)
      continue
    }
    if (seen !== follower.seen) {
      const { companyId, operator } = follower
      const name = `${companyId} ${operator.reach} ${operator.resourceId}`
      const version = read.get(name) ?? (await bookingsVersion({ db, readVersions, now }, follower))
      read.set(name, version)
      follower.seen = seen
      if (version !== follower.sent) {
        send(follower, version)
        continue
      }
    }
    follower.quietChecks += 1
    if (follower.quietChecks >= CHECKS_BETWEEN_HEARTBEATS) write(follower, ':\n\n')
  }
}

function send(follower: Follower, version: string): void {
  follower.sent = version
  write(follower, eventText({ name: 'bookings', id: version, data: { version } }))
}

function write(follower: Follower, text: string): void {
  follower.quietChecks = 0
  if (follower.events.readableLength > MAX_UNREAD_BYTES) follower.events.destroy()
  else follower.events.push(text)
}
