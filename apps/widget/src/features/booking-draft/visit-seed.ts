import type { TextStorage } from '#widget/browser/storage.ts'

/** A random number, 0 (included) to 1, fixed for the browser session, so that random choices stay the same. */
export function visitSeed(storage: Pick<TextStorage, 'get' | 'set'>): number {
  const kept = Number(storage.get('visit_seed') ?? Number.NaN)
  if (kept >= 0 && kept < 1) return kept
  const seed = Math.random()
  storage.set('visit_seed', String(seed))
  return seed
}
