/** Where a call comes from. The product of the journeys believes what its proxy says, and the tests stand in for the proxy. */
import { randomInt } from 'node:crypto'

/** Headers of a caller with an address and a block of its own (10.0.0.0/8 is private, RFC 1918). */
export const newCaller = (): { 'x-forwarded-for': string } => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})
