type Point = { x: number; y: number }

/** Shorter movements are taps of an unsteady finger. In CSS pixels. */
const MIN_WAY = 48

/** Which way a finger has turned the page; undefined for taps and for scrolling up and down. */
export function swipeOf(from: Point, to: Point, rightToLeft = false): 'NEXT' | 'PREVIOUS' | undefined {
  const along = (to.x - from.x) * (rightToLeft ? -1 : 1)
  if (Math.abs(along) < MIN_WAY || Math.abs(along) < 2 * Math.abs(to.y - from.y)) return undefined
  return along < 0 ? 'NEXT' : 'PREVIOUS'
}
