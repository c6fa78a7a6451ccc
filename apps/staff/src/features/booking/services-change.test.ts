import { describe, expect, it } from 'vitest'
import { minutesIn, servicesToSend } from './services-change.ts'

const service = (id: string, resource_id: string | null) => ({ id, name: id, resource_id })

describe('other services of a booking', () => {
  it('a new one is by the person who does the others', () => {
    const booking = { services: [service('cut', 'olena')] }
    expect(servicesToSend(booking, ['cut', 'dry'])).toEqual([
      { service: 'cut', ordinal: 1, resources: ['olena'] },
      { service: 'dry', ordinal: 2, resources: ['olena'] },
    ])
  })

  it('of several people each keeps the own service, and a new one is by anyone free', () => {
    const booking = {
      services: [service('cut', 'olena'), service('nails', 'iryna'), service('cut', 'sofia')],
    }
    expect(servicesToSend(booking, ['cut', 'cut', 'nails', 'dry'])).toEqual([
      { service: 'cut', ordinal: 1, resources: ['olena'] },
      { service: 'cut', ordinal: 2, resources: ['sofia'] },
      { service: 'nails', ordinal: 3, resources: ['iryna'] },
      { service: 'dry', ordinal: 4, resources: [] },
    ])
  })
})

describe('a length in minutes', () => {
  it.each([
    ['45', 45],
    [' 45 ', 45],
    ['1440', 1440],
    ['1441', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['7.5', undefined],
    ['', undefined],
    ['година', undefined],
  ])('%j is %s', (typed, minutes) => {
    expect(minutesIn(typed)).toBe(minutes)
  })
})
