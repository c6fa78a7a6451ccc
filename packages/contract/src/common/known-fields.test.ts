import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { objectOf } from './known-fields.ts'

const Body = z.object({ visit: objectOf({ start: z.string() }, ['start', 'price', 'comment', 'utm']) })

describe('fields of a request', () => {
  it.each([
    { sent: { start: '9', price: 0 }, fields: ['visit.price'], because: 'a price of 0 says something too' },
    {
      sent: { start: '9', comment: 'x', price: 1 },
      fields: ['visit.price', 'visit.comment'],
      because: 'each is named',
    },
    { sent: { start: '9', hint: 'x' }, fields: [], because: 'no call knows it' },
    {
      sent: { start: '9', price: null, comment: '', utm: {} },
      fields: [],
      because: 'blank ones carry nothing',
    },
    { sent: {}, fields: ['visit.start'], because: 'what is needed is still asked for' },
    { sent: 'nine', fields: ['visit'], because: 'it is no object' },
  ])('$sent has the wrong fields $fields, because $because', ({ sent, fields }) => {
    const { error } = Body.safeParse({ visit: sent })
    expect((error?.issues ?? []).map(({ path }) => path.join('.'))).toEqual(fields)
  })

  it('what passes has the fields of the call alone', () => {
    expect(Body.parse({ visit: { start: '9', hint: 'x', comment: '' } })).toEqual({ visit: { start: '9' } })
  })
})
