import { randomInt } from 'node:crypto'

/** No vowels and no letters that look alike, so that it can be said at a desk and never spells a word. */
const REFERENCE_LETTERS = '23456789BCDFGHJKMNPQRTVWXZ'

/** Random. It collides now and then: the constraint says so, and the transaction is retried. */
export const newReference = (): string =>
  Array.from({ length: 8 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')
