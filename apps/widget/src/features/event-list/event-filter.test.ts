import { describe, expect, it } from 'vitest'
import {
  choicesOf,
  fits,
  isFiltered,
  noFilter,
  readFilter,
  readView,
  withFilter,
  withView,
} from './event-filter.ts'

const yoga = { id: 'yoga', name: 'Yoga' }
const flow = { date: '2027-06-09', resourceIds: ['maria', 'oleh'], service: yoga, space: 10, used_space: 3 }
const full = { ...flow, date: '2027-06-10', resourceIds: ['oleh'], used_space: 10 }
const walk = { ...flow, service: { id: 'walk', name: 'Walk' } }

describe('which events a filter leaves', () => {
  it.each([
    { filter: {}, left: [flow, full, walk], because: 'nothing is chosen' },
    { filter: { day: '2027-06-09' }, left: [flow, walk], because: 'those of the day' },
    {
      filter: { resource: 'maria' },
      left: [flow, walk],
      because: 'those she leads, also together with others',
    },
    { filter: { service: 'yoga' }, left: [flow, full], because: 'those of the service' },
    { filter: { free: true }, left: [flow, walk], because: 'those with places' },
    { filter: { service: 'yoga', free: true }, left: [flow], because: 'all of it must hold' },
    { filter: { resource: 'nobody' }, left: [], because: 'no event is theirs' },
  ])('$filter: $because', ({ filter, left }) => {
    const wanted = { ...noFilter, ...filter }
    expect([flow, full, walk].filter((event) => fits(event, wanted))).toEqual(left)
    expect(isFiltered(wanted)).toBe(Object.keys(filter).length > 0)
  })

  it('offers only what some event has', () => {
    expect(choicesOf([walk, full, flow])).toEqual({
      days: ['2027-06-09', '2027-06-10'],
      resources: ['maria', 'oleh'],
      services: [{ id: 'walk', name: 'Walk' }, yoga],
    })
  })
})

describe('a filter in the address', () => {
  it('is read as it was written, and leaves the rest of the address alone', () => {
    const filter = { day: '2027-06-09', resource: 'maria', service: null, free: true }
    const search = withFilter(new URLSearchParams('source=ads&s=yoga'), filter)
    expect(search).toBe('?source=ads&d=2027-06-09&r=maria&free=1')
    expect(readFilter(new URLSearchParams(search))).toEqual(filter)
    expect(withFilter(new URLSearchParams('d=2027-06-09'), noFilter)).toBe('')
  })
  it('a day that is none chooses none', () => {
    expect(readFilter(new URLSearchParams('d=2027-02-31&free=yes'))).toEqual(noFilter)
  })
})

it('a list instead of a week stands in the address too, and leaves the filter alone', () => {
  const search = withView(new URLSearchParams('r=maria'), 'LIST')
  expect(search).toBe('?r=maria&view=list')
  expect(readView(new URLSearchParams(search))).toBe('LIST')
  expect(withView(new URLSearchParams(search), 'WEEK')).toBe('?r=maria')
  expect(readView(new URLSearchParams())).toBe('WEEK')
})
