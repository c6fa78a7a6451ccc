/**
 * Sends a booking so that retry, reload and a lost answer never book twice.
 * One idempotency key belongs to one body from the first tap until the server has spoken. While the outcome of an
 * earlier attempt is unknown (the network died, the page was reloaded), that attempt is asked about first, even when
 * the visitor has changed something since: it may have been booked.
 */
export type Attempt<Body> = { idempotencyKey: string; body: Body }

export type BookOnceDeps<Body, Booked> = {
  send(attempt: Attempt<Body>): Promise<Booked>
  /** True when the server rejected for good, so nothing was booked under this key. */
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

/** Bodies are built by one function, so their keys stand in one order. */
const sameBody = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
