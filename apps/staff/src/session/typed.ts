/**
 * What was typed and not sent yet, in the memory of this tab: it outlives the screen, and a session that ended in another
 * tab. The same person finds it again after the next sign-in. No React here.
 */
const stores: Map<string, unknown>[] = []

/** Of one kind of form; `typedKey` is its key. */
export function newTypedStore<Typed>(): Map<string, Typed> {
  const store = new Map<string, Typed>()
  stores.push(store)
  return store
}

export const typedKey = (person: string, company: string, form: string): string =>
  `${person} ${company} ${form}`

/** Nothing of others than this person stays; without one, nothing at all. */
export function forgetTyped(person?: string): void {
  for (const store of stores)
    for (const key of store.keys())
      if (person === undefined || !key.startsWith(`${person} `)) store.delete(key)
}
