type Point = { x: number; y: number }

/** Shorter movements count as taps. In CSS pixels. */
const MIN_WAY = 48

/** Direction of a horizontal swipe; undefined for taps and vertical scrolling. */
export function swipeOf(from: Point, to: Point, rightToLeft = false): 'NEXT' | 'PREVIOUS' | undefined {
  const along = (to.x - from.x) * (rightToLeft ? -1 : 1)
  if (Math.abs(along) < MIN_WAY || Math.abs(along) < 2 * Math.abs(to.y - from.y)) return undefined
  return along < 0 ? 'NEXT' : 'PREVIOUS'
}
