import { type Gate, type GateCall, workBehind } from '../src/platform/admission/gate.ts'
import { createCallsGate } from '../src/wiring/app.ts'

/** A gate that admits calls by `enter`; it counts nothing. */
export function gateOf(enter: (call: GateCall) => Promise<void>): Gate {
  const entered = async (call: GateCall) => {
    await enter(call)
    return () => {}
  }
  return Object.assign(workBehind(entered), {
    enter: entered,
    afterBookings: async () => {},
    counts: createCallsGate().counts,
  })
}
