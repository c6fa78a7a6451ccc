import { setTimeout as sleep } from 'node:timers/promises'

/** Before what ended by itself is begun anew, and before the next try. */
const AGAIN_MS = 1000

/** Tries again and again, until it is begun or nobody wants it any more: what stood in its way may be gone the next time. */
export async function beginAnew(
  begin: () => Promise<void>,
  isOver: () => boolean,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (;;) {
    await sleep(AGAIN_MS)
    if (isOver()) return
    try {
      await begin()
      return
    } catch (error) {
      onFailure(error)
    }
  }
}
