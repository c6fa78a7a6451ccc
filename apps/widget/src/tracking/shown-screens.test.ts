import { expect, test } from 'vitest'
import { noteShown, onShown } from './shown-screens.ts'

test('a late subscriber receives the screens shown before, once and in order', () => {
  noteShown({ name: 'branches', pattern: '/i/:company/b' })
  noteShown({ name: 'main', pattern: '/i/:company/main' })
  const heard: string[] = []
  const stop = onShown(({ pattern }) => heard.push(pattern))
  noteShown({ name: 'about', pattern: '/i/:company/about' })
  expect(heard).toEqual(['/i/:company/b', '/i/:company/main', '/i/:company/about'])

  // React starts an effect twice in development: no screen is reported twice or lost between the two.
  stop()
  noteShown({ name: 'branches', pattern: '/i/:company/b' })
  const later: string[] = []
  onShown(({ pattern }) => later.push(pattern))
  expect(later).toEqual(['/i/:company/b'])
})
