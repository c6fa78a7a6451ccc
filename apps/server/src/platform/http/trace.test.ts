import { describe, expect, it } from 'vitest'
import { traceIdOf } from './trace.ts'

describe('traceIdOf', () => {
  it.each([
    {
      header: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      because: 'it is as the standard says',
    },
    {
      header: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00',
      because: 'what is not sampled has an id too',
    },
    {
      header: 'cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more',
      because: 'later versions may say more',
    },
  ])('takes the id over: $because', ({ header }) => {
    expect(traceIdOf({ headers: { traceparent: header } })).toBe('4bf92f35-77b3-4da6-a3ce-929d0e0e4736')
  })

  it.each([
    { header: undefined, because: 'nobody named one' },
    { header: '00-00000000000000000000000000000000-00f067aa0ba902b7-01', because: 'zeros are no id' },
    { header: '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', because: 'zeros are no span' },
    {
      header: 'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      because: 'there is no such version',
    },
    {
      header: '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
      because: 'capitals are not allowed',
    },
    { header: '00-4bf92f3577b34da6a3ce929d0e0e4736\n-x', because: 'it is anything' },
  ])('makes a new one: $because', ({ header }) => {
    const headers = header === undefined ? {} : { traceparent: header }
    const id = traceIdOf({ headers })
    expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(id).not.toBe(traceIdOf({ headers }))
  })
})
