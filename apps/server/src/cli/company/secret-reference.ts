import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { SecretReference } from '@zapys/company-file'

/** `reason`: why no value was found; it never contains file contents. */
export type FoundSecret = { value: string } | { reason: string }

/** Paths are relative to `folder`. */
export async function readSecret(reference: SecretReference, folder: string): Promise<FoundSecret> {
  if ('env' in reference) {
    const value = process.env[reference.env]?.trim()
    return value ? { value } : { reason: `the variable ${reference.env} is not set` }
  }
  try {
    const value = (await readFile(resolve(folder, reference.file), 'utf8')).trim()
    return value === '' ? { reason: `the file ${reference.file} is empty` } : { value }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'error'
    return { reason: `the file ${reference.file} cannot be read (${code})` }
  }
}
