/**
 * Cooperative scheduling: long work in steps, so that the server can run other requests between two of them. The result is
 * the same however the steps are driven.
 */
export type Steps<Found> = Generator<undefined, Found, void>

/** Without a pause. */
export function allSteps<Found>(steps: Steps<Found>): Found {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

export function* eachInStep<Asked, Found>(
  all: readonly Asked[],
  find: (one: Asked, index: number) => Found,
): Steps<Found[]> {
  const found: Found[] = []
  for (const [index, one] of all.entries()) {
    found.push(find(one, index))
    yield
  }
  return found
}
