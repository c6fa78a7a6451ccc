import { expect, it } from 'vitest'
import { postChanges } from './post.ts'

const anna = { name: 'Анна', role: 'performer', resource: 'annas' } as const

it.each([
  { to: {}, sent: {}, because: 'nothing changed' },
  {
    to: { name: ' Анна К. ' },
    sent: { name: 'Анна К.' },
    because: 'role and calendar may have been changed by a colleague',
  },
  {
    to: { resource: 'olhas' },
    sent: { resource_id: 'olhas' },
    because: 'a performer may get another calendar',
  },
  {
    to: { role: 'manager' },
    sent: { role: 'manager' },
    because: 'the server removes the calendar with the role',
  },
  { to: { role: 'owner', resource: 'olhas' }, sent: { role: 'owner' }, because: 'an owner has no calendar' },
] as const)('of $to, $sent is sent: $because', ({ to, sent }) => {
  expect(postChanges(anna, { ...anna, ...to })).toEqual(sent)
})

it('a manager who becomes a performer gets a calendar', () => {
  const manager = { name: 'Марта', role: 'manager', resource: '' } as const
  expect(postChanges(manager, { ...manager, role: 'performer', resource: 'martas' })).toEqual({
    role: 'performer',
    resource_id: 'martas',
  })
})
