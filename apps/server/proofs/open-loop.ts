/**
 * Open-loop load: requests are sent at fixed times, so that a slow program makes callers queue instead of sending
 * less.
 */

/** `send` receives the number of the request; its result is extended by the milliseconds since the scheduled time. */
export async function openLoop<Answer extends object>(
  { perSecond, count }: { perSecond: number; count: number },
  send: (number: number) => Promise<Answer>,
): Promise<(Answer & { ms: number })[]> {
  const started = performance.now()
  const asked: Promise<Answer & { ms: number }>[] = []
  for (let number = 0; number < count; number += 1) {
    const due = started + (number / perSecond) * 1000
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    // Measured from the scheduled time, not from the time of sending.
    asked.push(send(number).then((answer) => ({ ...answer, ms: performance.now() - due })))
  }
  return Promise.all(asked)
}
