import { expect, it } from 'vitest'
import { namesOfPlaces } from './names-of-places.ts'

it.each([
  { names: [], space: 2, said: '', because: 'names are optional' },
  { names: ['Olha'], space: 2, said: 'Olha', because: 'the second place' },
  {
    names: [' Olha ', '', 'Ira'],
    space: 4,
    said: 'Olha, Ira',
    because: 'a place without a name is left out',
  },
  { names: ['Olha', 'Ira'], space: 2, said: 'Olha', because: 'only one other place is still wanted' },
  { names: ['Olha'], space: 1, said: '', because: 'the client comes alone' },
])('$names for $space places: "$said", $because', ({ names, space, said }) => {
  expect(namesOfPlaces(names, space)).toBe(said)
})
