/**
 * The browser of a test: a request with a `hold_id` carries the `holder` that took it, as the widget sends it. A header
 * that the test gives wins, so a story about another caller names it.
 */
export function knownHolders() {
  const holders = new Map<unknown, string>()
  return {
    headersFor(body: unknown): Record<string, string> {
      const holder = holders.get((body as BodyWithHold | undefined)?.appointment?.hold_id)
      return holder === undefined ? {} : { 'x-holder': holder }
    },
    note(body: unknown, { id }: Record<string, unknown>): void {
      const holder = (body as BodyWithHold | undefined)?.hold?.holder
      if (holder !== undefined && id !== undefined) holders.set(id, holder)
    },
  }
}

type BodyWithHold = { hold?: { holder?: string }; appointment?: { hold_id?: unknown } }
