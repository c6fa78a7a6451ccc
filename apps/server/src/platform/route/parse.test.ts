import { describe, expect, it } from 'vitest'
import { firstUnstorable } from './parse.ts'

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown

describe('what can be stored', () => {
  it.each([
    { value: undefined, because: 'nothing came' },
    { value: 'Марта 💇🏽‍♀️ \u200b \uffff', because: 'every whole character can be kept' },
    { value: { a: [1, null, true, { b: 'ok' }] }, because: 'numbers and words have no characters' },
    { value: { file: { content: Buffer.from([0, 0xd8]) } }, because: 'bytes of a file are kept as they are' },
    { value: nested(32), because: 'so deep may be what a call takes' },
  ])('$value can: $because', ({ value }) => {
    expect(firstUnstorable(value)).toBeUndefined()
  })

  it.each([
    { value: 'a\u0000', at: '', because: 'the character 0' },
    { value: { name: '\ud83d' }, at: 'name', because: 'the first half of a pair' },
    { value: { a: [{ b: 'x' }, { b: 'x\udc00' }] }, at: 'a.1.b', because: 'the second half' },
    { value: { utm: { '\udc00\ud800': 'x' } }, at: 'utm', because: 'a name is stored too' },
    { value: { price: nested(33) }, at: `price${'.0'.repeat(31)}`, because: 'no call takes so deep a thing' },
    {
      value: nested(30_000),
      at: Array.from({ length: 32 }, () => '0').join('.'),
      because: 'it would end the stack',
    },
  ])('$because cannot, and is named', ({ value, at }) => {
    expect(firstUnstorable(value)?.path).toBe(at)
  })
})
