/** The address of a caller. The product of the journeys trusts its proxy, and the tests act as that proxy. */
import { randomInt } from 'node:crypto'

/** Headers of a caller with a separate address and block (10.0.0.0/8 is private, RFC 1918). */
export const newCaller = (): { 'x-forwarded-for': string } => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})
