/**
 * Sends a booking so that retries, reloads and lost responses never book twice.
 * One idempotency key belongs to one body from the first press until the server responds. While the result of an
 * earlier attempt is unknown, that attempt is retried first, even after changes by the visitor: it may be booked.
 */
export type Attempt<Body> = { idempotencyKey: string; body: Body }

export type BookOnceDeps<Body, Booked> = {
  send(attempt: Attempt<Body>): Promise<Booked>
  /** True if the server rejected permanently, so nothing was booked with this key. */
  isRefusal(error: unknown): boolean
  stored: Attempt<Body> | null
  store(attempt: Attempt<Body> | null): void
  newKey(): string
}

export async function bookOnce<Body, Booked>(body: Body, deps: BookOnceDeps<Body, Booked>): Promise<Booked> {
  const { stored } = deps
  if (stored !== null && !sameBody(stored.body, body)) {
    try {
      const booked = await deps.send(stored)
      deps.store(null)
      return booked
    } catch (error) {
      if (!deps.isRefusal(error)) throw error
      deps.store(null)
    }
  }
  const attempt =
    stored !== null && sameBody(stored.body, body) ? stored : { idempotencyKey: deps.newKey(), body }
  deps.store(attempt)
  try {
    const booked = await deps.send(attempt)
    deps.store(null)
    return booked
  } catch (error) {
    if (deps.isRefusal(error)) deps.store(null)
    throw error
  }
}

/** One function builds all bodies, so the order of their keys is the same. */
const sameBody = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
