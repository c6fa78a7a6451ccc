import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * State of the server on a data folder.
 * `running`: a server; it accepts connections if `ready`, else it is starting, recovering or stopping.
 * `ending`: processes of a killed server that are still exiting; none may be started next to them.
 * `none`: nothing. With `falseMarks`, files name a dead server by a process id that is in use, so PostgreSQL would
 * trust them and refuse to start. If the id is free, PostgreSQL detects that better itself.
 */
export type ServerState =
  | { kind: 'running'; pid: number; ready: boolean }
  | { kind: 'ending' }
  | { kind: 'none'; falseMarks: boolean }

/** Compares postmaster.pid with the processes: after a restart of the machine any program may have that process id. */
export function serverState(folder: string): ServerState {
  const lines = readIfThere(join(folder, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  if (!pid || !isThere(pid)) return { kind: 'none', falseMarks: false }
  if (isServerOf(folder, pid)) return { kind: 'running', pid, ready: lines[7]?.trim() === 'ready' }
  if (process.platform === 'linux' && processes().some((other) => isServerOf(folder, other)))
    return { kind: 'ending' }
  return { kind: 'none', falseMarks: true }
}

export async function removeFalseMarks(folder: string) {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock', '.s.PGSQL.5432']) {
    await rm(join(folder, name), { force: true })
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isServerOf(folder: string, pid: number): boolean {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
  }
  // In a container whose first process does not reap orphans, a dead server remains as a zombie, state Z.
  if (!/\(postgres\) [^Z]/.test(readIfThere(`/proc/${pid}/stat`))) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}

const processes = () => readdirSync('/proc').map(Number).filter(Boolean)

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
