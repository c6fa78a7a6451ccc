import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from './start-problem.ts'

/**
 * The secret of a server that was given none: made at the first start and kept in `dataDir`, for its owner alone.
 * Refuses with StartProblem where the folder cannot be written.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  try {
    await mkdir(dataDir, { recursive: true })
    // Written only where none is, so that of two first starts both end with the same one.
    await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // A file in the folder's place is "there" as well; only that of the open counts.
    const isKept =
      error instanceof Error && 'syscall' in error && error.syscall === 'open' && existsSync(path)
    if (!isKept)
      throw new StartProblem(`The folder DATA_DIR (${dataDir}) cannot be written: ${String(error)}`)
  }
  return readFile(path, 'utf8')
}
