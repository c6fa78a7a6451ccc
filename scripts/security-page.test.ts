import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const files = ['apps', 'packages', 'e2e', 'scripts'].flatMap((folder) =>
  globSync(`${folder}/**/*.{test,spec}.{ts,tsx}`, { cwd: root, exclude: (name) => name === 'node_modules' }),
)

/** `file › words of a title`. */
const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
)

describe('the page on security', () => {
  it('has a line for each of the seventy requirements of level 1', () => {
    const lines = [...page.matchAll(/^- (\d+\.\d+\.\d+)(?:–(\d+))? /gm)]
    const ids = lines.flatMap(([, first = '', last]) => {
      const [chapter, section, number] = first.split('.').map(Number) as [number, number, number]
      return Array.from(
        { length: Number(last ?? number) - number + 1 },
        (_, index) => `${chapter}.${section}.${number + index}`,
      )
    })
    expect(new Set(ids).size).toBe(70)
    expect(ids).toHaveLength(70)
  })

  it.each(named)('$file has a test “$title”', ({ file, title }) => {
    const found = files.filter((path) => path.endsWith(`/${file}`))
    expect(found).toHaveLength(1)
    expect(readFileSync(join(root, found[0]!), 'utf8')).toContain(title)
  })

  it('names proofs that there are', () => {
    const known = readFileSync(join(root, 'scripts/proof.ts'), 'utf8')
    const proofs = [...page.matchAll(/proofs? `([a-z-]+)`/g)].map(([, name]) => name!)
    expect(proofs.length).toBeGreaterThan(5)
    for (const name of proofs) expect(known).toMatch(new RegExp(`'?\\b${name}\\b'?`))
  })
})
