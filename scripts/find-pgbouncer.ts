/** Finds or installs a PgBouncer for the tests. Order: PGBOUNCER_PATH, the usual paths, then Debian's package. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './install-from-debian.ts'

// A usual PATH lacks the folders of administrative programs.
const folders = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
]

function findPgBouncer(): string | undefined {
  const given = process.env['PGBOUNCER_PATH']
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given
    throw new Error(`PGBOUNCER_PATH names ${given}, which is not there`)
  }
  return folders.map((folder) => join(folder, 'pgbouncer')).find(existsSync)
}

/** Finds one or installs it; throws with one line that names what to install. */
export function getPgBouncer(): string {
  const found = findPgBouncer() ?? (installFromDebian('pgbouncer') ? findPgBouncer() : undefined)
  if (found === undefined)
    throw new Error(
      'No PgBouncer: install one (Debian: apt-get install pgbouncer) or name it in PGBOUNCER_PATH',
    )
  return found
}
