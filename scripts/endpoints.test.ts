import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, calls, endpoints } from '@zapys/contract'
import { expect, it } from 'vitest'
import { accountEndpoints } from '../packages/contract/src/account-endpoints.ts'
import { bookingEndpoints } from '../packages/contract/src/booking-endpoints.ts'
import { staffEndpoints } from '../packages/contract/src/staff-endpoints.ts'
import { paymentEndpoints } from '../packages/contract/src/payment-endpoints.ts'

const files = {
  booking: bookingEndpoints,
  account: accountEndpoints,
  payment: paymentEndpoints,
  staff: staffEndpoints,
}

it.each(Object.keys(files) as (keyof typeof files)[])(
  'the file of %s endpoints has those of its calls (npm run endpoints)',
  (file) => {
    const ofCalls = Object.entries(calls as Record<string, Call>)
      .filter(([, { loadedWith = 'staff' }]) => loadedWith === file)
      .map(([name, { endpoint }]) => [name, endpoint] as const)
    expect(files[file]).toEqual(Object.fromEntries(ofCalls))
  },
)

it('every call has an endpoint', () => {
  expect(Object.keys(endpoints).toSorted()).toEqual(Object.keys(calls).toSorted())
})

it('the list of calls has every file of calls (npm run endpoints)', () => {
  const folder = join(import.meta.dirname, '../packages/contract/src')
  const list = readFileSync(join(folder, 'calls.ts'), 'utf8')
  const listed = [...list.matchAll(/^import \* as \w+ from '\.\/(.*)'$/gm)].map(([, path]) => path)
  expect(new Set(listed)).toEqual(new Set(globSync('*/*calls.ts', { cwd: folder })))
})
