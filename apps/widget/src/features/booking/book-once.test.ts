import { describe, expect, it } from 'vitest'
import { bookOnce } from './book-once.ts'
import type { Attempt } from './book-once.ts'

type Body = { at: string }
type Reply = 'booked' | 'taken' | 'lost'

/** A server that books once per key, and a network that may lose its answers. */
function studio(replies: Reply[]) {
  const bookings = new Map<string, Body>()
  let stored: Attempt<Body> | null = null
  let keys = 0
  const book = (at: string) =>
    bookOnce<Body, string>(
      { at },
      {
        stored,
        store: (attempt) => (stored = attempt),
        newKey: () => `key-${++keys}`,
        isRefusal: (error) => (error as Error).message === 'taken',
        async send(attempt) {
          const reply = replies.shift() ?? 'booked'
          if (reply === 'taken' && !bookings.has(attempt.idempotencyKey)) throw new Error('taken')
          bookings.set(attempt.idempotencyKey, bookings.get(attempt.idempotencyKey) ?? attempt.body)
          if (reply === 'lost') throw new Error('lost')
          return `${attempt.idempotencyKey} at ${bookings.get(attempt.idempotencyKey)?.at}`
        },
      },
    )
  return { book, bookings, stored: () => stored }
}

describe('bookOnce', () => {
  it('a booking whose answer was lost is not made a second time when the client taps again', async () => {
    const { book, bookings } = studio(['lost'])
    await expect(book('10:00')).rejects.toThrow('lost')
    expect(await book('10:00')).toBe('key-1 at 10:00')
    expect(bookings.size).toBe(1)
  })

  it('after a lost answer and a change of mind, the client sees the booking that was really made', async () => {
    const { book, bookings } = studio(['lost'])
    await expect(book('10:00')).rejects.toThrow('lost')
    expect(await book('11:00')).toBe('key-1 at 10:00')
    expect(bookings.size).toBe(1)
  })

  it('a refused time leaves nothing behind: the next choice is a booking of its own', async () => {
    const { book, bookings, stored } = studio(['taken'])
    await expect(book('10:00')).rejects.toThrow('taken')
    expect(stored()).toBeNull()
    expect(await book('11:00')).toBe('key-2 at 11:00')
    expect([...bookings.values()]).toEqual([{ at: '11:00' }])
  })

  it('the key stays known while the outcome is unknown and is forgotten after success', async () => {
    const { book, stored } = studio(['lost', 'lost'])
    await expect(book('10:00')).rejects.toThrow('lost')
    await expect(book('10:00')).rejects.toThrow('lost')
    expect(stored()?.idempotencyKey).toBe('key-1')
    await book('10:00')
    expect(stored()).toBeNull()
  })
})
