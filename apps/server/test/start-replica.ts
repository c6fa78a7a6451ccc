/** A real streaming replica of an embedded database; the packages bring no tool that copies one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { answers } from './database-answers.ts'
import { chooseAccount } from '../src/platform/db/embedded/account.ts'
import { folderArgument } from '../src/platform/db/embedded/cluster.ts'
import { findProgram, programEnvironment } from '../src/platform/db/embedded/program.ts'

type Connection = { host: string; user: string; database: string }

/** Of the running server, and written anew by its own. */
const notCopied = /postmaster\.(pid|opts)$|\.s\.PGSQL\.|pg_wal[/\\]|pg_dynshmem[/\\]|pg_stat_tmp[/\\]/

/** `primary`: by the folder of its socket, which is that of its data. Answers when the replica answers. */
export async function startReplica(
  primary: Connection,
): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'zapys-replica-'))
  const folder = join(parent, basename(primary.host))
  const client = new pg.Client(primary)
  await client.connect()
  await client.query("select pg_create_physical_replication_slot('replica', true)")
  await client.query("select pg_backup_start('replica', true)")
  await cp(primary.host, folder, { recursive: true, filter: (path) => !notCopied.test(path) })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(join(folder, 'backup_label'), rows[0]!.labelfile)
  await writeFile(join(folder, 'standby.signal'), '')
  const account = chooseAccount()
  // Its account reaches the other's socket, too.
  if (account !== undefined) await chmod(dirname(primary.host), 0o711)
  const program = await findProgram(account, [parent])
  const options = Object.entries({
    listen_addresses: '',
    unix_socket_directories: '.',
    max_connections: '50',
    timezone: 'UTC',
    primary_conninfo: `host=${primary.host} user=${primary.user}`,
    primary_slot_name: 'replica',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (account !== undefined) await giveTo(folder, account)
  const run = spawn(program.postgres, ['-D', folderArgument(folder, account), ...options], {
    ...account,
    cwd: folder,
    env: programEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  run.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const connection = { ...primary, host: folder }
  while (!(await answers(connection))) {
    if (run.exitCode !== null) throw new Error(`The replica did not start: ${said}`)
    await sleep(50)
  }
  return {
    connection,
    stop: async () => {
      const ended = once(run, 'close')
      run.kill('SIGINT')
      await ended
      await rm(parent, { recursive: true })
    },
  }
}

async function giveTo(path: string, account: { uid: number; gid: number }): Promise<void> {
  await chown(path, account.uid, account.gid)
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
}
