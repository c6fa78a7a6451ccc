/** Verifies docs/architecture.md: its files, and those that a guest's booking passes through. */
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { Tx } from '../../../platform/db/database.ts'

const MAX_FILES = 12
const MAX_RETURNS = 2

let server: TestServer
const { stackTraceLimit } = Error
beforeAll(async () => {
  server = await startTestServer()
  Error.stackTraceLimit = Infinity
})
afterAll(async () => {
  Error.stackTraceLimit = stackTraceLimit
  await server.stop()
})

const ROOT = new URL('../../../../../../', import.meta.url)
const architecture = () => readFileSync(new URL('docs/architecture.md', ROOT), 'utf8')

function filesOfArchitecture(): string[] {
  const line =
    architecture()
      .split('\n')
      .find((each) => each.startsWith('`serve.ts` →')) ?? ''
  return [...line.matchAll(/`([\w-]+\.ts)`/g)].map(([, file]) => file!)
}

/** Files on the call stack, outermost first. Consecutive functions of one file count once. */
function filesOnStack(stack: string): string[] {
  const files = [...stack.matchAll(/apps\/server\/src\/\S*?([\w.-]+\.ts)/g)]
    .map(([, file]) => file!)
    .filter((file) => !file.endsWith('.test.ts'))
    .toReversed()
  return files.filter((file, index) => file !== files[index - 1])
}

/** The files on the stack when the first statement takes time. */
async function filesWhenTaking(book: () => Promise<unknown>): Promise<string[]> {
  const stacks: string[] = []
  const { together } = Tx.prototype
  const spy = vi.spyOn(Tx.prototype, 'together').mockImplementation(function (this: Tx, sent: unknown[]) {
    stacks.push(new Error('where').stack ?? '')
    return together.call(this, sent)
  })
  await book()
  spy.mockRestore()
  return stacks.map(filesOnStack).find((files) => files.at(-1) === 'take-time.ts') ?? []
}

describe('docs/architecture.md', () => {
  it('names only files that exist', () => {
    const named = [...architecture().matchAll(/`([\w/.-]+\.[jt]sx?)`/g)].map(([, name]) => name!)
    const files = globSync('{apps,packages}/*/src/**/*.{js,ts,tsx}', { cwd: ROOT })
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
  })
})

describe('the way of a booking', () => {
  it('leads through few files, in the order of docs/architecture.md, and back to few of them', async () => {
    const studio = await server.studio()
    const anna = await studio.resource({ name: 'Анна' })
    const haircut = await studio.service({ name: 'Стрижка', by: [anna] })
    const files = await filesWhenTaking(async () => {
      const { status } = await server.post('/v1/client/appointment', {
        appointment: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          start_time: '2026-05-19T07:00:00.000Z',
          service_resource_settings: [{ service: haircut.service_id, resources: [], ordinal: 1 }],
          client: { first_name: 'Олена', phone: '+380441234567' },
        },
      })
      expect(status).toBe(200)
    })
    const documented = filesOfArchitecture()
    // A function that only returns another's promise leaves no stack frame.
    expect([...new Set(files)]).toEqual(documented.filter((file) => file !== 'routes.ts'))
    expect(documented.length).toBeLessThanOrEqual(MAX_FILES)
    expect(files.length - new Set(files).size).toBeLessThanOrEqual(MAX_RETURNS)
  })
})
