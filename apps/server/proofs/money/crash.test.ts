/**
 * Promise 7 for money and memberships in its quick form: a few kills -9. `npm run proof -- crash` is the full one,
 * with its controls.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { crash } from './crash-rounds.ts'
import { closeConnections } from '../requests.ts'

afterAll(() => closeConnections())

describe('a server killed while clients pay, get refunds and use memberships', () => {
  it('records each payment of the provider once, and every visit', async () => {
    const { wrong, left, money } = await crash({
      kills: 3,
      seed: 20_261_124,
      withVisitsOver: false,
      // The proof is valid only if there were payments and uses.
      atLeast: 4,
    })
    expect(wrong).toEqual([])
    expect(left).toBe(0)
    expect(money.inLedger).toBe(money.atProvider)
  }, 400_000)
})
