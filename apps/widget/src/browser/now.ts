/** What time screens go by. A page that the server drew stands at the moment of its drawing until it is taken over. */

let standing: number | undefined

/** Epoch milliseconds. */
export const nowMs = (): number => standing ?? Date.now()

/** On the server for one pass, in the browser until the drawing is taken over; undefined: time goes on. */
export function standAt(epochMs: number | undefined): void {
  standing = epochMs
}
