/**
 * The browser of a test: adds to a request with a `hold_id` the `holder` that took the hold, as the widget does.
 * An explicit header wins, for stories about another caller.
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
