/**
 * Callers who do not read their responses, in quick form. `npm run proof -- unread` is the full one, with its control.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Program, startProgram } from '../program.ts'
import { closeConnections } from '../requests.ts'
import { environment, oneAddress, store, withUnread } from './unread-readers.ts'

let program: Program
beforeAll(async () => {
  program = await startProgram({ environment })
}, 120_000)
afterAll(async () => {
  closeConnections()
  await program.stop()
})

describe('forty connections of one address that do not read a file of 5 MB', () => {
  it('are closed within half a minute, while a neighbour opens a page with fifty pictures', async () => {
    const seen = await withUnread(
      program,
      await store(program),
      { callers: 40, addressOf: oneAddress },
      // Longer than the server's timeout for a connection without progress.
      { patienceMs: 26_000 },
    )
    expect(seen.page.statuses).toEqual(Array(50).fill(200))
    expect(seen.isFileWhole).toBe(true)
    expect(seen.kept).toBe(0)
  }, 120_000)
})
