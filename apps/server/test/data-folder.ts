/**
 * Data folders for tests whose database is already migrated: copies of one folder that is created once per set of
 * migrations (3 s) and stays in node_modules/.cache. Copying takes a tenth of a second.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/platform/db/embedded/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache')

/** A DATA_DIR with the database `zapys`, migrated and without rows. Its programs own it; remove it afterwards. */
export async function newDataFolder(): Promise<string> {
  const template = join(cache, `database-${templateKey()}`)
  if (!existsSync(template)) await makeTemplate(template)
  const folder = await mkdtemp(join(tmpdir(), 'zapys-data-'))
  copyFolder(template, folder)
  return folder
}

/**
 * Two programs may create it at the same time; the first one renamed is used. Folders of other migrations are deleted.
 */
async function makeTemplate(template: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const outdated = globSync('database-*', { cwd: cache }).filter(
    (name) => !name.startsWith('database-making-'),
  )
  await Promise.all(outdated.map((name) => rm(join(cache, name), { recursive: true, force: true })))
  const making = await mkdtemp(join(cache, 'database-making-'))
  try {
    // Uses the product's settings: the folder is used for long, also after a crash.
    const embedded = await startEmbedded({ dataDir: making, log: () => {} })
    try {
      await migrate(embedded.connection)
    } finally {
      await embedded.stop()
    }
    await rename(making, template)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    if (!existsSync(template)) throw error
  }
}

/** Preserves owners and modes: if tests run as root, the database runs under another account. */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The folder of a migrated database could not be copied: ${stderr}`)
}

/** Hash of everything that determines the folder's contents and its readers. */
function templateKey(): string {
  const hash = createHash('sha256').update(String(process.getuid?.()))
  const files = globSync(
    ['database/migrations/*.sql', 'src/platform/db/embedded/*.ts', 'src/platform/db/migrate.ts'],
    {
      cwd: join(root, 'apps/server'),
    },
  )
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, 'apps/server', file)))
  hash.update(readFileSync(join(root, 'apps/server/package.json')))
  return hash.digest('hex').slice(0, 16)
}
