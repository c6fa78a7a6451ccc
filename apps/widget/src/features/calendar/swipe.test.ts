import { describe, expect, it } from 'vitest'
import { swipeOf } from './swipe.ts'

describe('swipeOf', () => {
  const from = { x: 200, y: 300 }
  it.each([
    { to: { x: 120, y: 310 }, swipe: 'NEXT', because: 'the finger pulls the next week in from the right' },
    { to: { x: 290, y: 300 }, swipe: 'PREVIOUS', because: 'the finger pulls the last week back' },
    { to: { x: 170, y: 300 }, swipe: undefined, because: 'so short a way is a tap' },
    { to: { x: 140, y: 200 }, swipe: undefined, because: 'the page is being scrolled' },
  ])('a finger that ends at $to.x, $to.y: $because', ({ to, swipe }) => {
    expect(swipeOf(from, to)).toBe(swipe)
  })
  it('follows the writing direction', () => {
    expect(swipeOf(from, { x: 120, y: 300 }, true)).toBe('PREVIOUS')
  })
})
