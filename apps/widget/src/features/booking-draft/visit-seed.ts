import type { TextStorage } from '#widget/browser/storage.ts'

/** A random number, 0 (included) to 1, fixed for the browser session, so that random choices stay the same. */
export function visitSeed(storage: Pick<TextStorage, 'get' | 'set'>): number {
  const stored = Number(storage.get('visit_seed') ?? Number.NaN)
  if (stored >= 0 && stored < 1) return stored
  const seed = Math.random()
  storage.set('visit_seed', String(seed))
  return seed
}
