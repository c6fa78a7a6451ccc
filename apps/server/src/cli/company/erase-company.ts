/** `npm run company -- erase`: a company is exported to a file and then deleted. docs/running.md */
import { open, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { eraseCompany, type ExportedLines } from '../../modules/catalogue/company-files/public.ts'
import { listCompanies } from '../../modules/catalogue/companies/public.ts'
import type { CompanyScope } from '../../platform/db/company-scope.ts'
import { StartProblem } from '../../config/start-problem.ts'
import type { CommandDeps } from '../run-command.ts'
import type { Terminal } from '../terminal.ts'

type EraseOptions = { out?: string | undefined; confirm?: string | undefined }

/** Rejects an enabled company, and one whose id was not repeated. Nothing is deleted without its export. */
export async function eraseNamed(
  { database }: CommandDeps,
  company: CompanyScope,
  { folder, print, out, confirm }: Pick<Terminal, 'folder' | 'print'> & EraseOptions,
): Promise<void> {
  const { companyId } = company
  const listed = (await listCompanies(database.db)).find(({ company_id }) => company_id === companyId)
  if (listed?.state !== 'off')
    throw new StartProblem(
      'Only a company that is switched off is erased: npm run company -- switch-off --company …',
    )
  if (out === undefined)
    throw new StartProblem('--out names the file that the company is exported to before it is erased.')
  if (confirm?.trim().toLowerCase() !== companyId)
    throw new StartProblem(
      `Bookings, clients and payments of “${listed.name}” are deleted for good. To confirm, say --confirm ${companyId}`,
    )
  const count = await exported(resolve(folder, out), (lines) => eraseCompany(database, company, lines))
  print(`Written: ${out}, ${count} rows. It holds personal data.`)
  print(`The company ${companyId} is erased.`)
}

/** Readable by its owner only. An existing file is not overwritten. */
async function exported(path: string, work: (lines: ExportedLines) => Promise<number>): Promise<number> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new StartProblem(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  let position = 0
  try {
    return await work({
      begin: async () => {
        position = 0
        await file.truncate()
      },
      write: async (line) => {
        const { bytesWritten } = await file.write(`${line}\n`, position)
        position += bytesWritten
      },
      flush: () => file.sync(),
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
