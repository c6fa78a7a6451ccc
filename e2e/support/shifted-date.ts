/**
 * Sets a program's clock. Every program of a run of journeys starts with `--import` of this file: the server and its
 * libraries, the sign-in provider, the journeys themselves. A page gets `shiftDate` before its own scripts. Time
 * passes at the normal rate; it differs from the real clock by `CLOCK_AHEAD_MS`.
 */

/** Moves `Date` ahead by `aheadMs`. Self-contained, because pages get its source text. */
export function shiftDate(aheadMs: number): void {
  const machine = Date
  const machineNow = Date.now
  // Applies once, even if a program loads this file twice.
  if (aheadMs === 0 || machineNow.name === 'shiftedNow') return
  const shiftedNow = () => machineNow.call(machine) + aheadMs
  machine.now = shiftedNow
  globalThis.Date = new Proxy(machine, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, asked),
    apply: (target) => new target(shiftedNow()).toString(),
  })
  machine.prototype.constructor = globalThis.Date
}

shiftDate(Number(process.env['CLOCK_AHEAD_MS'] ?? 0))
