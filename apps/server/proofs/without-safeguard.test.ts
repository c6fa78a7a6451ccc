/** A control whose text no longer exists in the source would abort a proof in the middle. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { filesOfControls, sourceWithout } from './without-safeguard.ts'

const root = join(import.meta.dirname, '../../..')
const sources = globSync(['apps/server/src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
  (path) => !path.endsWith('.test.ts'),
)

describe('every control finds its source code, and the program still starts', () => {
  it.each(filesOfControls)('%s in %s', (name, file) => {
    const inLibrary = join(root, 'node_modules', file)
    const found = existsSync(inLibrary)
      ? [inLibrary]
      : sources.map((path) => join(root, path)).filter((path) => path.endsWith(file))
    expect(found).not.toEqual([])
    for (const path of found) {
      const source = readFileSync(path, 'utf8')
      const without = sourceWithout(name, pathToFileURL(path).href, source)
      expect(without).not.toBe(source)
      expect(() => stripTypeScriptTypes(without!)).not.toThrow()
    }
  })
})
