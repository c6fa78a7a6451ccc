/** Current time for screens. A server-rendered page uses its rendering time until it is hydrated. */

let standing: number | undefined

/** Epoch milliseconds. */
export const nowMs = (): number => standing ?? Date.now()

/** Fixes the time for one server pass, or in the browser during hydration; undefined: the real time. */
export function standAt(epochMs: number | undefined): void {
  standing = epochMs
}
