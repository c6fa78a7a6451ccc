import { describe, expect, it } from 'vitest'
import { requestSize } from './admit.ts'

const twenty = Array.from({ length: 20 }, (_, ordinal) => ({ ordinal }))

describe('how much a request asks for', () => {
  it.each([
    { asked: { query: {}, body: undefined }, size: 1, because: 'nothing is named' },
    {
      asked: { query: {}, body: { appointment: { service_resource_settings: twenty.slice(0, 1) } } },
      size: 1,
      because: 'a plain booking',
    },
    {
      asked: { query: {}, body: { appointment: { service_resource_settings: twenty } } },
      size: 20,
      because: 'a visit of twenty services',
    },
    {
      asked: {
        query: {},
        body: {
          appointment: { service_resource_settings: twenty.slice(0, 3), starts: ['a', 'b', 'c', 'd'] },
        },
      },
      size: 12,
      because: 'four visits of three services',
    },
    {
      asked: {
        query: {},
        body: { appointment: { service_resource_settings: twenty.slice(0, 2), repeat: { times: 26 } } },
      },
      size: 52,
      because: 'a look half a year ahead',
    },
    {
      asked: { query: { start: '2026-05-01', furthest: '2026-07-02' }, body: undefined },
      size: 2,
      because: 'a first answer looks so far',
    },
    {
      asked: { query: { start: '2026-05-01', end: '2026-05-31' }, body: undefined },
      size: 1,
      because: 'a month of everybody',
    },
    {
      asked: {
        query: { id: ['a', 'b', 'c'], serviceId: ['a', 'b'], start: '2026-05-01', end: '2026-07-02' },
        body: undefined,
      },
      size: 12,
      because: 'two months of three performers and two services',
    },
    {
      asked: { query: {}, body: { a: 1, b: {}, appointment: { starts: ['a', 'b', 'c', 'd', 'e', 'f'] } } },
      size: 6,
      because: 'six visits, whatever stands before them',
    },
    { asked: { query: { start: 'soon', end: [] }, body: 'nonsense' }, size: 1, because: 'nobody can tell' },
  ])('$because: $size', ({ asked, size }) => {
    expect(requestSize(asked)).toBe(size)
  })
})
