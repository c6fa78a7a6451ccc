/**
 * A folder in memory for the files of tests: creating and dropping databases there is twenty times as fast as on a
 * disk.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 2 ** 30

/** Value of TMPDIR for child processes, deleted at exit. Undefined if there is no such folder with enough space. */
export function fastFolder(): string | undefined {
  let folder: string
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return undefined
    folder = mkdtempSync(join(MEMORY, 'zapys-'))
  } catch {
    return undefined
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // A stopped run must not leave files in memory.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  // The database's account must be able to traverse it.
  chmodSync(folder, 0o755)
  return mayRunPrograms(folder) ? folder : undefined
}

/** Some containers forbid that there; a copy of PostgreSQL may have to run. */
function mayRunPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}
