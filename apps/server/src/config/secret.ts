import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from './start-problem.ts'

/** Minimum length of a secret, given or stored; shorter ones can be guessed. */
export const SECRET_LENGTH = 32

/**
 * The secret of a server without SECRET: generated at the first start and stored in `dataDir`, readable by its owner
 * only.
 * Rejects with StartProblem if the folder is not writable, or the stored secret is too short.
 */
export async function ensureSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const secret = (await storedSecretAt(path)) ?? (await createSecret(dataDir, path))
  // The file was truncated by a full disk, or emptied: with a known secret every key could be computed.
  if (secret.trim().length < SECRET_LENGTH)
    throw new StartProblem(
      `The file ${path} holds ${secret.trim().length} characters, and a secret needs at least ${SECRET_LENGTH}. ` +
        'Put the right one back from a backup, or give it as SECRET. If nobody has it any more, delete the file and run ' +
        'npm run secret -- lost, which says what is lost.',
    )
  return secret
}

/** The stored secret; undefined if none was ever generated. Rejects as `ensureSecret` does. */
export const storedSecret = (dataDir: string): Promise<string | undefined> =>
  storedSecretAt(join(dataDir, 'secret'))

/** File name of the new secret until a rotation has sealed the database with it. */
export const NEXT_SECRET = 'secret.next'

/** The secret of an interrupted rotation, or a new one. */
export async function keepNextSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, NEXT_SECRET)
  return (await storedSecretAt(path)) ?? (await createSecret(dataDir, path))
}

/** Replaces the stored secret; the previous one stays next to it under another name. */
export async function replaceSecret(dataDir: string, secret: string): Promise<void> {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await writeThrough(draft, secret)
  if ((await storedSecretAt(path)) !== undefined) await rename(path, `${path}.replaced`)
  await rename(draft, path)
  await syncFolder(dataDir)
}

/** Undefined if there is no file. */
async function storedSecretAt(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    // A file in place of the folder is reported when the secret is written.
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined
    throw new StartProblem(`The file ${path} cannot be read: ${String(error)}`)
  }
}

/**
 * The file appears complete and synced to disk, or not at all. A hard link never replaces an existing file, so several
 * simultaneous first starts all end with the same secret.
 */
async function createSecret(dataDir: string, path: string): Promise<string> {
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

/** Makes the file's name durable, too. */
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
