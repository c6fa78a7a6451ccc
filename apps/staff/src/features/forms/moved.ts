/** With one entry a place further on or back; at the end it stays. */
export function moved<Entry>(entries: readonly Entry[], index: number, by: -1 | 1): Entry[] {
  const [entry, other] = [entries[index], entries[index + by]]
  return entry && other ? entries.with(index, other).with(index + by, entry) : [...entries]
}
