import { demo, type Company } from './api.ts'
import { newCompany } from './company-copies.ts'
import { test } from './test.ts'

/**
 * Call it at the top of a file or a `describe`: each journey gets a new copy of the company. `alias`, `id` and `path`
 * differ between journeys and can be read only inside one; ids of parts can be read at any time.
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
