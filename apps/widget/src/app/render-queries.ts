/** Queries of one server rendering, and a short response cache for the next ones. */
import type {
  Query,
  QueryClient,
  QueryKey,
  QueryOptions,
  QueryState,
  WithRequired,
} from '@tanstack/react-query'
import { hashKey, QueryCache } from '@tanstack/react-query'
import type { Paged } from '@zapys/contract'
import { bookingEndpoints } from '@zapys/contract/booking-endpoints'

/** `of`: company and its current version. `ttlMs`: maximum age of a response in milliseconds. */
type Freshness = { of: string; ttlMs: number }

/** `requestedAt`: when the oldest of its sources was requested, in milliseconds of `performance.now()`. */
type Answered = { answer: unknown; requestedAt: number }

/** In insertion order. Each is up to about 100 kB. */
const answered = new Map<string, Answered>()
const MAX_ANSWERED = 200

const isWanted = (options: object) => !('enabled' in options) || options.enabled !== false

export class RenderQueries extends QueryCache {
  /** When the oldest shown response was requested. */
  oldest = performance.now()
  readonly #path: string
  readonly #freshness: Freshness
  readonly #given = new Set<string>()
  /** Keys served from the cache. */
  readonly #recalled = new Set<string>()
  #shown = new Set<string>()

  constructor(path: string, freshness: Freshness) {
    super()
    this.#path = path
    this.#freshness = freshness
  }

  /** The page already includes the data known at this point. */
  takeAsGiven(): void {
    for (const { queryHash } of this.getAll()) this.#given.add(queryHash)
  }

  /** From here on, queries count as shown by the page. */
  beginPass(): void {
    this.#shown = new Set()
  }

  override build<Data, Failure, Shown, Key extends QueryKey>(
    client: QueryClient,
    options: WithRequired<QueryOptions<Data, Failure, Shown, Key>, 'queryKey'>,
    state?: QueryState<Shown, Failure>,
  ): Query<Data, Failure, Shown, Key> {
    const query = super.build(client, options, state)
    this.#shown.add(query.queryHash)
    if (query.state.data === undefined && isWanted(options)) this.#recall(query as never)
    return query
  }

  /** Fetches the queries that the pass was missing; false if there were none. */
  async fetchMissing(): Promise<boolean> {
    const missing = this.getAll().filter(
      ({ state, options }) => state.status === 'pending' && isWanted(options),
    )
    if (missing.length === 0) return false
    await Promise.all(missing.map((query) => query.fetch()))
    for (const query of this.getAll()) this.#remember(query)
    return true
  }

  /** All shown data beyond the given, in a fixed order. */
  answers(): [key: QueryKey, answer: unknown][] {
    const answers = new Map<string, [key: QueryKey, answer: unknown]>()
    for (const { queryHash, queryKey, state } of this.getAll()) {
      if (state.data === undefined || !this.#shown.has(queryHash) || this.#given.has(queryHash)) continue
      // A complete list of one page starts with that page in the browser, too: `api/whole-list.ts`.
      const isOnePage = queryKey.at(-1) === 'whole' && (state.data as Paged<unknown>).page.total_pages <= 1
      const key = isOnePage ? queryKey.slice(0, -1) : queryKey
      answers.set(hashKey(key), [key, state.data])
    }
    return [...answers].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, answer]) => answer)
  }

  /** A call has one name everywhere; a query that a screen composes of calls has its own. */
  #nameOf({ queryKey: [name], queryHash }: Query): string {
    const path = Object.hasOwn(bookingEndpoints, String(name)) ? '' : this.#path
    return `${this.#freshness.of} ${path} ${queryHash}`
  }

  #isFresh({ requestedAt }: Answered): boolean {
    return requestedAt + this.#freshness.ttlMs > performance.now()
  }

  #recall(query: Query): void {
    if (this.#freshness.ttlMs === 0) return
    const known = answered.get(this.#nameOf(query))
    if (known === undefined || !this.#isFresh(known)) return
    this.oldest = Math.min(this.oldest, known.requestedAt)
    this.#recalled.add(query.queryHash)
    query.setData(known.answer)
  }

  #remember(query: Query): void {
    const { queryHash, state } = query
    if (this.#freshness.ttlMs === 0 || state.data === undefined) return
    if (this.#given.has(queryHash) || this.#recalled.has(queryHash)) return
    const name = this.#nameOf(query)
    answered.delete(name)
    answered.set(name, { answer: state.data, requestedAt: this.oldest })
    for (const [oldest, known] of answered) {
      if (answered.size <= MAX_ANSWERED && this.#isFresh(known)) break
      answered.delete(oldest)
    }
  }
}
