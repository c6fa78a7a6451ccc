import { randomInt } from 'node:crypto'

/** An address of a private network, drawn at random. */
export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
