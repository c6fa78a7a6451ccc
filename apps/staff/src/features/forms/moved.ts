/** Moves an entry one position forward or back; at the end of the list it stays. */
export function moved<Entry>(entries: readonly Entry[], index: number, by: -1 | 1): Entry[] {
  const [entry, other] = [entries[index], entries[index + by]]
  return entry && other ? entries.with(index, other).with(index + by, entry) : [...entries]
}
