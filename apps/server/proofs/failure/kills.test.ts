/** Promise 7 in its quick form: a few kills. `npm run proof -- kills` is the full one, with its controls. */
import { afterAll, describe, expect, it } from 'vitest'
import { killProgram } from './kill-rounds.ts'
import { closeConnections } from '../requests.ts'

afterAll(() => closeConnections())

describe('a server and database killed while clients book, move, hold and cancel', () => {
  it('restart automatically, and no acknowledged booking is lost or duplicated', async () => {
    const killed = await killProgram({ kills: 4, seed: 20_261_122, clients: 4 })
    expect(killed).toMatchObject({ lost: 0, otherwise: 0, twice: 0, holdsLost: 0, contradictory: 0 })
    expect(killed).toMatchObject({
      mailsTwice: 0,
      ofNobody: 0,
      smsGivenUp: 0,
      sentButNever: 0,
      messagesLeft: 0,
    })
    expect(killed.outages.filter(({ ms }) => ms === Infinity)).toEqual([])
    // The proof is valid only if there were bookings.
    expect(killed.bookings).toBeGreaterThan(3)
  }, 300_000)
})
