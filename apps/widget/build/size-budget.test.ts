import { describe, expect, it } from 'vitest'
import { measure } from './size-budget.ts'

const KIB = 1024
const manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_list.js': { file: 'list.js', imports: ['_react.js'] },
  '_form.js': { file: 'form.js' },
  'style.css': { file: 'style.css' },
  'src/screens/home/home.tsx': { file: 'home.js', isDynamicEntry: true, imports: ['_list.js', '_react.js'] },
  'src/screens/about/about.tsx': { file: 'about.js', isDynamicEntry: true, imports: ['_list.js'] },
  'src/screens/booking/x-confirmation.tsx': {
    file: 'x.js',
    isDynamicEntry: true,
    imports: ['_list.js', '_form.js'],
  },
  ...Object.fromEntries(
    ['appointments/past', 'surveys/survey', 'accounts/profile'].map((screen) => [
      `src/screens/${screen}.tsx`,
      { file: 'own.js', isDynamicEntry: true, imports: ['_list.js', '_gate.js'] },
    ]),
  ),
  '_gate.js': { file: 'gate.js' },
}
const sizes: Record<string, number> = {
  'index.js': 66 * KIB,
  'react.js': 65 * KIB,
  'style.css': 6 * KIB,
  'own.js': KIB,
  'gate.js': 3 * KIB,
  'list.js': 2 * KIB,
  'form.js': 3 * KIB,
  'home.js': KIB,
  'about.js': KIB,
  'x.js': 4 * KIB,
}
const lines = measure(manifest, (file) => sizes[file]!)
const line = (name: string) => lines.find((each) => each.name === name || each.what === name)!

describe('the size budget', () => {
  it('the first load counts all that the entry imports, and 131 KiB are too many', () => {
    expect(line('first scripts')).toMatchObject({ kib: 131, limit: 130 })
  })

  it('a screen counts what it brings, without what is there already or shared by three', () => {
    expect(line('src/screens/home/home.tsx').kib).toBe(1)
    expect(line('src/screens/booking/x-confirmation.tsx')).toMatchObject({ kib: 7, limit: 6 })
    expect(line('parts that screens share').kib).toBe(2)
  })

  it('what only screens of the account share is no load of who books as a guest', () => {
    expect(line('parts that screens of the account share').kib).toBe(3)
  })

  it('styles count as a whole', () => {
    expect(line('all styles').kib).toBe(6)
  })
})
