import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from './start-problem.ts'

/** Characters that a secret has at least, given or kept; shorter ones can be guessed. */
export const SECRET_LENGTH = 32

/**
 * The secret of a server that was given none: made at the first start and kept in `dataDir`, for its owner alone.
 * Rejects with StartProblem where the folder cannot be written, or what is kept there is too short to be a secret.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const secret = (await kept(path)) ?? (await madeAndKept(dataDir, path))
  // A file that a full disk cut short or that was emptied: with a known secret every key could be computed.
  if (secret.trim().length < SECRET_LENGTH)
    throw new StartProblem(
      `The file ${path} holds ${secret.trim().length} characters, and a secret needs at least ${SECRET_LENGTH}. ` +
        'Put the right one back from a backup, or give it as SECRET. If nobody has it any more, delete the file and run ' +
        'npm run secret -- lost, which says what is lost.',
    )
  return secret
}

/** As it is kept; undefined where none was ever made. Rejects as `keptSecret` does. */
export const storedSecret = (dataDir: string): Promise<string | undefined> => kept(join(dataDir, 'secret'))

/** Under this name a rotation keeps the new secret until the database is sealed with it. */
export const NEXT_SECRET = 'secret.next'

/** That of an interrupted rotation, or a new one. */
export async function keepNextSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, NEXT_SECRET)
  return (await kept(path)) ?? (await madeAndKept(dataDir, path))
}

/** Keeps it in place of what was there, which stays beside it under another name. */
export async function replaceSecret(dataDir: string, secret: string): Promise<void> {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await writeThrough(draft, secret)
  if ((await kept(path)) !== undefined) await rename(path, `${path}.replaced`)
  await rename(draft, path)
  await syncFolder(dataDir)
}

/** Undefined where none was ever kept. */
async function kept(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    // A file in the folder's place is reported when the secret is written.
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined
    throw new StartProblem(`The file ${path} cannot be read: ${String(error)}`)
  }
}

/**
 * Under its name it appears whole and on the disk, or not at all. A link never replaces what is there, so of several
 * first starts at once all end with the same one.
 */
async function madeAndKept(dataDir: string, path: string): Promise<string> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  try {
    await mkdir(dataDir, { recursive: true })
    try {
      await writeThrough(draft, randomBytes(32).toString('base64url'))
      await link(draft, path).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
    } finally {
      await rm(draft, { force: true })
    }
    await syncFolder(dataDir)
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new StartProblem(
      `The folder DATA_DIR (${dataDir}) cannot be written: ${String(error)}. ` +
        'Give the server room and rights there, or a secret as SECRET.',
    )
  }
}

async function writeThrough(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The name of the file, too, is to outlive a loss of power. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
