import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprint } from './build-apps.ts'

let folder: string
let before: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zapys-sources-'))
  await mkdir(join(folder, 'screens'))
  await writeFile(join(folder, 'screens', 'home.tsx'), 'home')
  before = fingerprint([folder])
})

afterEach(() => rm(folder, { recursive: true }))

const changes: { change: () => Promise<unknown>; builds: boolean; because: string }[] = [
  {
    change: () => writeFile(join(folder, 'screens', 'home.tsx'), 'home'),
    builds: false,
    because: 'a file written again with the same text, as git does, is no change',
  },
  {
    change: () => writeFile(join(folder, 'screens', 'home.tsx'), 'Home'),
    builds: true,
    because: 'a text changed',
  },
  {
    change: () => writeFile(join(folder, 'screens', 'branches.tsx'), ''),
    builds: true,
    because: 'a file was added, even an empty one',
  },
  {
    change: () => rename(join(folder, 'screens', 'home.tsx'), join(folder, 'screens', 'house.tsx')),
    builds: true,
    because: 'a file has another name',
  },
  { change: () => rm(join(folder, 'screens', 'home.tsx')), builds: true, because: 'a file is gone' },
  {
    change: () => writeFile(join(folder, 'screens', 'home.test.tsx'), 'test'),
    builds: false,
    because: 'tests are no part of the widget',
  },
  {
    change: async () => {
      await mkdir(join(folder, 'dist'))
      await writeFile(join(folder, 'dist', 'index.js'), 'built')
    },
    builds: false,
    because: 'what was built is no source',
  },
]

describe('fingerprint', () => {
  it.each(changes)('the widget is rebuilt: $builds, because $because', async ({ change, builds }) => {
    await change()
    expect(fingerprint([folder]) !== before).toBe(builds)
  })
})
