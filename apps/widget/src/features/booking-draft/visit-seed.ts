type TextStorage = { get(key: string): string | null; set(key: string, value: string): void }

/** A number from 0 to below 1, drawn once per browser session: who is chosen at random stays chosen all the visit. */
export function visitSeed(storage: TextStorage): number {
  const kept = Number(storage.get('visit_seed') ?? Number.NaN)
  if (kept >= 0 && kept < 1) return kept
  const drawn = Math.random()
  storage.set('visit_seed', String(drawn))
  return drawn
}
