/** S9.time: two presses of the bottom bar's action within 250 ms are one. The first acts at once. */
export const DEBOUNCE_MS = 250

export function createPressGuard(): (nowMs: number) => boolean {
  let lastMs = Number.NEGATIVE_INFINITY
  return (nowMs) => {
    const counts = nowMs - lastMs >= DEBOUNCE_MS
    lastMs = nowMs
    return counts
  }
}
