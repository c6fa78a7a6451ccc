import { createCallsGate } from '../src/wiring/app.ts'

/** What a gate has beside letting work pass, for gates that tests make. */
export const unusedGate = { afterBookings: async () => {}, counts: createCallsGate().counts }
