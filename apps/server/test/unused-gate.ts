import { createCallsGate } from '../src/wiring/app.ts'

/** The methods of a gate, for gates that tests make. */
export const unusedGate = { afterBookings: async () => {}, counts: createCallsGate().counts }
