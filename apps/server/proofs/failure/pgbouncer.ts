/** A real PgBouncer in transaction mode before a database, for tests and proofs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount } from '../../src/platform/db/embedded/account.ts'
import { folderArgument } from '../../src/platform/db/embedded/cluster.ts'
import { getPgBouncer } from '../../../../scripts/find-pgbouncer.ts'
import { answers } from '../../test/database-answers.ts'
import { listenOnLoopback } from '../../test/oidc/running-provider.ts'

export type PgBouncer = {
  /** The connection to the database through PgBouncer. */
  connection: { host: string; port: number; user: string; database: string }
  /** The number of client connections, and of connections to the database. */
  counts(): Promise<{ clients: number; connections: number }>
  stop(): Promise<void>
}

const LONGEST_START_MS = 20_000

/** `connections` is the number of connections to the database, shared by all clients. */
export async function startPgBouncer(
  to: pg.ClientConfig & { database?: string | undefined },
  { connections }: { connections: number },
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'zapys-pgbouncer-'))
  const probe = await listenOnLoopback(createServer())
  const port = Number(new URL(probe.issuer).port)
  await probe.close()
  // Like the embedded PostgreSQL, PgBouncer does not run as root, and its account may not be allowed to enter the
  // socket's folder.
  const account = chooseAccount()
  const socket = to.host?.startsWith('/') === true ? to.host : undefined
  const words = Object.entries({
    host: socket === undefined ? to.host : folderArgument(socket, account),
    port: to.port ?? 5432,
    user: to.user,
    password: to.password,
  }).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}=${String(value)}`]))
  const settings = join(folder, 'pgbouncer.ini')
  // Default settings: PgBouncer neither passes on nor ignores startup parameters of drivers.
  await writeFile(
    settings,
    [
      '[databases]',
      `* = ${words.join(' ')}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `admin_users = ${to.user ?? 'zapys'}`,
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
      'max_client_conn = 300',
      '',
    ].join('\n'),
  )
  await chmod(folder, 0o755)
  const child = spawn(getPgBouncer(), ['-q', settings], {
    ...account,
    cwd: socket ?? folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  // A crashed test leaves no process running.
  const end = () => child.kill('SIGINT')
  process.once('exit', end)
  const connection = { host: '127.0.0.1', port, user: to.user ?? 'zapys', database: to.database ?? 'zapys' }
  for (const deadline = performance.now() + LONGEST_START_MS; !(await answers(connection)); await sleep(20)) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`PgBouncer did not start: ${said}`)
  }
  return {
    connection,
    counts: async () => {
      const client = new pg.Client({ ...connection, database: 'pgbouncer' })
      await client.connect()
      const { rows } = await client.query<Record<string, string>>('show pools')
      await client.end()
      const sum = (...names: string[]) =>
        rows
          .filter(({ database }) => database === connection.database)
          .reduce((all, row) => all + names.reduce((total, name) => total + Number(row[name]), 0), 0)
      return {
        clients: sum('cl_active', 'cl_waiting'),
        connections: sum('sv_active', 'sv_idle', 'sv_used', 'sv_tested', 'sv_login'),
      }
    },
    stop: async () => {
      process.off('exit', end)
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
