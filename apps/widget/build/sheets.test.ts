import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url)
/** They set what holds for many parts at once. */
const general = [
  'packages/ui/src/theme/base.css',
  'packages/ui/src/theme/utilities.css',
  'apps/widget/src/theme/kept.css',
]

/** All sheets are one in the end: two parts with the same name would dress each other. */
it('a class begins a rule in one style sheet only', () => {
  const sheetsOf = new Map<string, Set<string>>()
  for (const sheet of globSync('{apps/*,packages/ui}/src/**/*.css', { cwd: root })) {
    if (general.includes(sheet)) continue
    const text = readFileSync(new URL(sheet, root), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
    for (const [, name] of text.matchAll(/(?:^|[\n,{}])\s*\.(z-[a-z0-9-]+)(?=\s*[,{])/g)) {
      const known = sheetsOf.get(name!)
      if (known === undefined) sheetsOf.set(name!, new Set([sheet]))
      else known.add(sheet)
    }
  }
  expect(sheetsOf.size).toBeGreaterThan(100)
  expect([...sheetsOf].filter(([, sheets]) => sheets.size > 1)).toEqual([])
})
