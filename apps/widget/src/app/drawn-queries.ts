/** The queries of one drawing on the server, and what was answered a moment ago for the drawings that follow. */
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

/** `of`: the company in the version that is in force. `keptMs`: how old an answer may be. */
type Freshness = { of: string; keptMs: number }

/** `askedAt`: when the oldest of what it was made of was asked for, in milliseconds of `performance.now()`. */
type Answered = { answer: unknown; askedAt: number }

/** In the order in which they were answered. Each is up to some 100 kB. */
const answered = new Map<string, Answered>()
const MAX_ANSWERED = 200

const isWanted = (options: object) => !('enabled' in options) || options.enabled !== false

export class DrawnQueries extends QueryCache {
  /** When the oldest answer that this drawing shows was asked for. */
  oldest = performance.now()
  readonly #path: string
  readonly #freshness: Freshness
  readonly #given = new Set<string>()
  /** Answered a moment ago. */
  readonly #recalled = new Set<string>()
  #shown = new Set<string>()

  constructor(path: string, freshness: Freshness) {
    super()
    this.#path = path
    this.#freshness = freshness
  }

  /** The page brings what is known by now along anyway. */
  takeAsGiven(): void {
    for (const { queryHash } of this.getAll()) this.#given.add(queryHash)
  }

  /** What is asked for from here on is what the page shows. */
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

  /** Asks for what the pass found missing; false where nothing was. */
  async fetchMissing(): Promise<boolean> {
    const missing = this.getAll().filter(
      ({ state, options }) => state.status === 'pending' && isWanted(options),
    )
    if (missing.length === 0) return false
    await Promise.all(missing.map((query) => query.fetch()))
    for (const query of this.getAll()) this.#remember(query)
    return true
  }

  /** What was shown beyond what was given, in one order however it was come by. */
  answers(): [key: QueryKey, answer: unknown][] {
    const answers = new Map<string, [key: QueryKey, answer: unknown]>()
    for (const { queryHash, queryKey, state } of this.getAll()) {
      if (state.data === undefined || !this.#shown.has(queryHash) || this.#given.has(queryHash)) continue
      // A whole list that is one page begins with it in the browser, too: `api/whole-list.ts`.
      const isOnePage = queryKey.at(-1) === 'whole' && (state.data as Paged<unknown>).page.total_pages <= 1
      const key = isOnePage ? queryKey.slice(0, -1) : queryKey
      answers.set(hashKey(key), [key, state.data])
    }
    return [...answers].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, answer]) => answer)
  }

  /** A call is the same wherever it is asked; what a screen puts together from calls is its own. */
  #nameOf({ queryKey: [name], queryHash }: Query): string {
    const path = Object.hasOwn(bookingEndpoints, String(name)) ? '' : this.#path
    return `${this.#freshness.of} ${path} ${queryHash}`
  }

  #isFresh({ askedAt }: Answered): boolean {
    return askedAt + this.#freshness.keptMs > performance.now()
  }

  #recall(query: Query): void {
    if (this.#freshness.keptMs === 0) return
    const known = answered.get(this.#nameOf(query))
    if (known === undefined || !this.#isFresh(known)) return
    this.oldest = Math.min(this.oldest, known.askedAt)
    this.#recalled.add(query.queryHash)
    query.setData(known.answer)
  }

  #remember(query: Query): void {
    const { queryHash, state } = query
    if (this.#freshness.keptMs === 0 || state.data === undefined) return
    if (this.#given.has(queryHash) || this.#recalled.has(queryHash)) return
    const name = this.#nameOf(query)
    answered.delete(name)
    answered.set(name, { answer: state.data, askedAt: this.oldest })
    for (const [oldest, known] of answered) {
      if (answered.size <= MAX_ANSWERED && this.#isFresh(known)) break
      answered.delete(oldest)
    }
  }
}
