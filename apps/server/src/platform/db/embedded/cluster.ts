import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../../../config/start-problem.ts'
import type { Account } from './account.ts'
import { programEnvironment, type Program } from './program.ts'

/** The only database user of the embedded server, its owner. Reached only through the socket in a private folder. */
export const owner = 'zapys'

/**
 * The data folder as passed to PostgreSQL, which runs in that folder. Under another account on Linux it is named by the
 * working directory: that works even if the account may not traverse the path, as under /root.
 */
export function folderArgument(folder: string, account: Account): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/**
 * Creates the folder of an empty database, 0700 and owned by `account`, if it does not exist. It is created next to its
 * place and renamed, so that an interrupted start, or two at once, leave no partial folder.
 * Rejects with StartProblem if only a folder of another major version exists: an empty start would look like lost data.
 */
export async function ensureCluster(program: Program, account: Account, dataDir: string): Promise<string> {
  const folder = join(dataDir, `postgres-${program.major}`)
  if (existsSync(join(folder, 'PG_VERSION'))) return folder
  const otherFiles = (await readdir(dataDir)).filter(
    (name) => /^postgres-\d+$/.test(name) && name !== `postgres-${program.major}`,
  )
  if (otherFiles.length) {
    throw new StartProblem(
      `${dataDir} holds data of another PostgreSQL (${otherFiles.join(', ')}), this version needs postgres-${program.major}. ` +
        'Move the data over with the version it belongs to, or choose another DATA_DIR.',
    )
  }
  const making = await mkdtemp(join(dataDir, `postgres-${program.major}.making-`))
  try {
    if (account) await chown(making, account.uid, account.gid)
    await initialise(program, account, making)
    await rename(making, folder)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  }
  return folder
}

/** Text is UTF-8 and sorts by code point everywhere; queries for lists that people read name an ICU collation. */
const initialisation = [
  `--username=${owner}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

async function initialise(program: Program, account: Account, folder: string) {
  const run = spawn(program.initdb, [...initialisation, `--pgdata=${folderArgument(folder, account)}`], {
    ...account,
    cwd: folder,
    env: programEnvironment,
    detached: true, // Ctrl+C does not interrupt it.
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  run.stderr.setEncoding('utf8').on('data', (text) => (errorOutput += text))
  const code = await new Promise((resolve, reject) => run.on('error', reject).on('close', resolve))
  if (code !== 0) {
    throw new StartProblem(
      `The embedded database could not be made in ${folder}: ${errorOutput.trim()}\n` +
        'Check the folder DATA_DIR, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}
