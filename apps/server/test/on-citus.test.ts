import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isOnCitus, leftOutOnCitus } from './on-citus.ts'

const server = join(import.meta.dirname, '..')

it('at most 20 stories are left out on several machines, each with a reason of the list', () => {
  const files = globSync('{src,test,database}/**/*.test.ts', { cwd: server })
  const sources = files.map((file) => readFileSync(join(server, file), 'utf8'))
  expect(sources.filter((source) => source.includes(`.skipIf(${isOnCitus.name}`))).toEqual([])
  const left = sources.flatMap((source) => [...source.matchAll(/\.skipIf\(isLeftOut\('(.+)'\)\)/g)])
  expect(new Set(left.map(([, name]) => name))).toEqual(new Set(Object.keys(leftOutOnCitus)))
  expect(left.length).toBeLessThanOrEqual(20)
})
