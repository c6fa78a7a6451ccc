import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, endpoints } from '@zapys/contract'
import { format } from 'oxfmt'
import { describe, expect, it } from 'vitest'
import { endpointFiles } from '../packages/contract/src/write-endpoints.ts'

const root = join(import.meta.dirname, '..')
const style = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as Record<string, unknown>
delete style['ignorePatterns']

describe('the files of endpoints', () => {
  it.each(Object.entries(endpointFiles(calls, Object.keys(endpoints))))(
    '%s is what npm run endpoints would write now',
    async (file, text) => {
      const { code } = await format(file, text, style)
      expect(readFileSync(join(root, 'packages/contract/src', file), 'utf8')).toBe(code)
    },
  )
})
