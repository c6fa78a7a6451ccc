/**
 * Sets a program's clock. Every program of a run of journeys is started with `--import` of this file: the server and its
 * libraries, the provider of sign-in, the journeys themselves. A page gets `shiftDate` before its own scripts. Time flows
 * on at its own pace; only how late it is differs from the machine by `CLOCK_AHEAD_MS`.
 */

/** Makes it `aheadMs` later here. Stands alone, because pages get its text. */
export function shiftDate(aheadMs: number): void {
  const machine = Date
  const machineNow = Date.now
  // Loaded twice in one program, it counts once.
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
