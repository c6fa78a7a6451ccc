import { readCompanyFile, writeCompanyFile, type CompanyFile } from '@zapys/company-file'
import { datedFrom, demoCompanies } from '@zapys/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { companyScope } from '../platform/db/company-scope.ts'
import { exportCompany, importCompany, planImport } from '../modules/catalogue/company-files/public.ts'

const now = Date.parse('2026-05-18T08:00:00.000Z')
const schema = 'company.schema.json'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

const importing = (file: CompanyFile, keepsAppointments = false) =>
  server.database.inTransaction((tx) => importCompany(tx, file, { now, keepsAppointments }))

const versionOf = async (companyId: string) =>
  (
    await server.database.db
      .selectFrom('company_version')
      .select('version')
      .where('company_id', '=', companyId)
      .where('kind', '=', 'CATALOGUE')
      .executeTakeFirstOrThrow()
  ).version

const exported = async (companyId: string, alias: string) =>
  exportCompany(server.database, await companyScope(server.database.db, companyId), { alias, now })

describe.each(demoCompanies.map((company) => ({ alias: company.alias, company })))(
  'the file of $alias',
  ({ alias, company }) => {
    const file = datedFrom(company, '2026-05-18')

    it('is imported once, changes nothing the second time, and comes out as it went in', async () => {
      const first = await importing(file)
      expect(first).toMatchObject({ isNew: true, faults: [], conflicts: [] })
      const version = await versionOf(first.companyId)
      const again = await importing(file)
      expect(again).toMatchObject({ isNew: false, isNothing: true, changes: [] })
      expect(await versionOf(first.companyId)).toBe(version)
      const written = writeCompanyFile(await exported(first.companyId, alias), { schema })
      const read = readCompanyFile(written)
      expect(read.problems).toEqual([])
      const plan = await planImport(server.database.db, read.file!, now)
      expect(plan).toMatchObject({ isNothing: true, changes: [] })
      expect(await exported(first.companyId, alias)).toEqual(
        readCompanyFile(writeCompanyFile(file, { schema })).file,
      )
    })
  },
)
