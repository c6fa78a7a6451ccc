import leven from 'leven'

/** The most similar known word: at most a third of its letters may differ, but two always may. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const near = [...known]
    .map((candidate) => ({ candidate, distance: leven(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, candidate.length / 3))
    .toSorted((one, other) => one.distance - other.distance)
  return near[0]?.candidate
}

/** ` (did you mean “haircut”?)`, or an empty text. */
export function orNearest(word: string, known: Iterable<string>): string {
  const suggestion = nearest(word, known)
  return suggestion === undefined ? '' : ` (did you mean “${suggestion}”?)`
}
