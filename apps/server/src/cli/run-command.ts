/** Shared by the operator's commands: their database, the company they name, and how they report errors. */
import { createTexts } from '@zapys/i18n/server'
import { systemClock } from '../platform/clock.ts'
import { readSettings } from '../config/config.ts'
import { type CompanyScope, companyScope } from '../platform/db/company-scope.ts'
import { openDatabase } from '../platform/db/database.ts'
import { visitEmbedded } from '../platform/db/embedded/embedded.ts'
import { isId } from '../platform/db/ids.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Deps } from '../modules/deps/deps.ts'
import { ApiError } from '../platform/errors/api-error.ts'
import { StartProblem } from '../config/start-problem.ts'

export type CommandDeps = Pick<Deps, 'database' | 'clock'>

/** Returns the exit code. Rejections are printed as one sentence, all other errors in full. */
export async function runCommand(work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    console.error(error.message)
    return 1
  }
}

/** Only the caller of the command waits, so statements may take long. */
const LONGEST_STATEMENT_MS = 120_000

/** Uses the database of a server running on the data folder; otherwise starts one for the duration of `work`. */
export async function withDatabase(
  work: (deps: CommandDeps) => Promise<void>,
  { maxStatementMs = LONGEST_STATEMENT_MS } = {},
): Promise<void> {
  const settings = readSettings(process.env)
  const embedded =
    settings.databaseUrl === undefined
      ? await visitEmbedded({ dataDir: settings.dataDir, log: (message) => console.error(message) })
      : undefined
  try {
    const connection = embedded?.connection ?? { connectionString: settings.databaseUrl! }
    await migrate(connection)
    const database = openDatabase({
      connection,
      pooler: settings.databasePooler,
      maxStatementMs,
      onConnectionError: () => {},
    })
    try {
      await work({ database, clock: systemClock })
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

/** Finds a company by id or alias. Throws with `usage` if none was named. */
export async function namedCompany(
  { database }: Pick<CommandDeps, 'database'>,
  named: string | undefined,
  usage: string,
): Promise<CompanyScope> {
  const key = named?.trim().toLowerCase() ?? ''
  if (key === '') throw new StartProblem(usage)
  const alias = await database.db
    .selectFrom('company_alias')
    .select('company_id')
    .where('alias', '=', key)
    .executeTakeFirst()
  const id = alias?.company_id ?? (isId(key) ? key : undefined)
  const company =
    id === undefined ? undefined : await inWords(companyScope(database.db, id, { includesClosed: true }))
  if (company === undefined) throw new StartProblem(`There is no company ${named}.`)
  return company
}

/** Converts an API error to a sentence for the terminal. */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new StartProblem(`${createTexts('en')(`errors.${error.code}.title`)}.`)
  }
}
