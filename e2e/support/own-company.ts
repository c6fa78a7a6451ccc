import { demo, type Company } from './api.ts'
import { newCompany } from './company-copies.ts'
import { test } from './test.ts'

/**
 * For the top of a file or a `describe`: each of its journeys gets a new company. What differs between journeys (`alias`,
 * `id`, `path`) can be read while a journey runs; ids of parts can be read at any time.
 */
export function ownCompany(alias: string): Company {
  let company: Company | undefined
  const current = () => {
    if (company === undefined) throw new Error(`the own company like ${alias} is there only in a journey`)
    return company
  }
  test.beforeEach(async ({ dataDir }) => {
    company = await newCompany(dataDir, alias)
  })
  test.afterEach(() => {
    company = undefined
  })
  return Object.defineProperties(demo(alias), {
    alias: { get: () => current().alias },
    id: { get: () => current().id },
    path: { get: () => current().path },
  })
}
