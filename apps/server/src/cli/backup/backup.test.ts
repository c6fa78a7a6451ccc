/** Backup and restore with real databases, and at the end with the real program. */
import { DAY_MS } from '@zapys/domain/time'
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../test/builders.ts'
import { runStatement } from '../../../test/global-setup.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { visitEmbedded } from '../../platform/db/embedded/embedded.ts'
import { loadDemo } from '../../demo/load-demo.ts'
import { backupCommand, restoreCommand } from './backup-command.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { asText, contentOf, listTables } from './tables.ts'
import { inheritedEnvironment } from '../../../test/inherited-environment.ts'

let server: TestServer
let connection: pg.PoolConfig
let studio: Studio
let service: string
let folder: string
const empties: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zapys-backup-'))
  server = await startTestServer({
    now: new Date().toISOString(),
    connect: (direct) => (connection = direct),
  })
  await loadDemo(server.database, server.clock.now(), server.deps.secret)
  studio = await server.studio({ alias: 'kept' })
  service = (await studio.service({ by: [await studio.resource(), await studio.resource()] })).service_id
})
afterEach(async () => {
  for (const empty of empties.splice(0)) await empty.drop()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const anEmptyDatabase = async () => {
  const empty = await createEmptyDatabase()
  empties.push(empty)
  return empty
}
const asUrl = ({ host, port, user, database }: pg.PoolConfig) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`

async function withClient<T>(to: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(to)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table as text, read independently of the code under test. */
const everything = (of: pg.ClientConfig) =>
  withClient(of, async (client) => {
    await client.query("set timezone = 'UTC'")
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1",
    )
    const found: Record<string, { rows: number; hash: string }> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: number; hash: string }>(
        `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
      )
      found[name] = rows[0]!
    }
    return found
  })

type StoredBooking = { id: string; key: string }
let minutes = 0
async function book(): Promise<StoredBooking> {
  const start = new Date(
    Math.floor(server.clock.now() / DAY_MS) * DAY_MS + 3 * DAY_MS + (minutes += 60) * 60_000,
  )
  const { status, body } = await server.post('/v1/client/appointment', {
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time: start.toISOString(),
      service_resource_settings: [{ service, resources: [], ordinal: 1 }],
      client: { first_name: 'Олена', phone: `+38044${String(3_000_000 + minutes)}` },
    },
  })
  // Closed at night and on Sundays: the next hour is tried.
  if (status !== 200) return book()
  return { id: String(body['id']), key: String(body['manage_key']) }
}

const take = async (name: string, options: Partial<Parameters<typeof backUp>[0]> = {}) => {
  const file = join(folder, name)
  const manifest = await backUp({
    connection,
    file,
    secret: server.deps.secret,
    withSecret: true,
    now: server.clock.now(),
    ...options,
  })
  return { file, manifest }
}
const bringBack = (
  file: string,
  { to, ...options }: { to: pg.ClientConfig; replace?: boolean; takeSecret?: () => Promise<void> },
) =>
  restore({
    connection: to,
    file,
    replace: false,
    now: server.clock.now(),
    takeSecret: async () => {},
    ...options,
  })

describe('a backup', () => {
  it('of a quiet database restores every row of every table', async () => {
    await book()
    const { file, manifest } = await take('quiet.tar.gz')
    const empty = await anEmptyDatabase()
    await bringBack(file, { to: empty.connection })
    const source = await everything(connection)
    // A restore adds nothing but the stop of sending.
    const found = await everything(empty.connection)
    expect(found['installation']).not.toEqual(source['installation'])
    expect(found).toEqual({ ...source, installation: found['installation'] })
    expect(source['appointment']!.rows).toBeGreaterThan(100)
    expect(manifest.tables.map(({ table }) => table)).toEqual(Object.keys(source))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('leaves the rules of the tables as migrations made them', async () => {
    const rules = (of: pg.ClientConfig) =>
      withClient(of, async (client) => {
        const { rows } = await client.query(`
          select conrelid::regclass::text as at, conname as name, pg_get_constraintdef(oid) as what from pg_constraint
           where connamespace = 'public'::regnamespace
          union all
          select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
          order by 1, 2, 3`)
        return rows as unknown[]
      })
    const { file } = await take('rules.tar.gz')
    const empty = await anEmptyDatabase()
    await bringBack(file, { to: empty.connection })
    const restored = await rules(empty.connection)
    expect(restored).toEqual(await rules(connection))
    expect(restored.length).toBeGreaterThan(100)
  })

  it('lets columns that count by themselves count on: what comes next is none that was there', async () => {
    const next = (of: pg.ClientConfig) =>
      withClient(of, async (client) => {
        const { rows } = await client.query<{ name: string; next: string }>(
          "select sequencename as name, nextval(quote_ident(sequencename)::regclass)::text as next from pg_sequences where schemaname = 'public' order by 1",
        )
        return rows
      })
    const [first] = await next(connection)
    const { file } = await take('counters.tar.gz')
    const empty = await anEmptyDatabase()
    await bringBack(file, { to: empty.connection })
    expect(await next(empty.connection)).toEqual([
      { name: first!.name, next: String(BigInt(first!.next) + 1n) },
    ])
  })

  it('contains everything: the database stores nothing except tables and sequences', async () => {
    const others = await withClient(connection, (client) =>
      client.query("select from pg_class where relkind = 'm' and relnamespace = 'public'::regnamespace"),
    )
    expect(others.rowCount).toBe(0)
  })

  it('needs no more rights than the owner of the database has', async () => {
    const { file } = await take('owner.tar.gz')
    const role = `zapys_owner_${process.pid}`
    const empty = await anEmptyDatabase()
    await runStatement(empty.connection, `create role ${role} login nosuperuser`)
    await runStatement(empty.connection, `alter database "${empty.connection.database}" owner to ${role}`)
    const to = { ...empty.connection, user: role }
    await bringBack(file, { to })
    expect((await everything(to))['company']!.rows).toBe((await everything(connection))['company']!.rows)
    await empties.pop()!.drop()
    await runStatement({ ...connection, database: 'postgres' }, `drop role ${role}`)
  })

  it('taken while clients book holds what was booked before and nothing that came after, and the program goes on with it', async () => {
    const from = join(folder, 'from')
    await mkdir(from)
    await writeFile(join(from, 'secret'), server.deps.secret)
    const settings = { databaseUrl: asUrl(connection), dataDir: from, secret: undefined }
    const file = join(folder, 'busy.tar.gz')
    const first = await book()

    const booked: StoredBooking[] = []
    const over = new AbortController()
    const clients = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) booked.push(await book())
    })
    await expect.poll(() => booked.length).toBeGreaterThan(3)
    const before = [...booked]
    const said: string[] = []
    await backupCommand(settings, [file], (line) => said.push(line))
    const whileTaken = [...booked]
    over.abort()
    await Promise.all(clients)
    const after = await book()
    expect(whileTaken.length).toBeGreaterThan(before.length)
    expect(said.join('\n')).toContain('It holds the secret too')

    const dataDir = join(folder, 'restored')
    await restoreCommand({ databaseUrl: undefined, dataDir, secret: undefined }, [file], (line) =>
      said.push(line),
    )
    expect(said.join('\n')).toMatch(/Restored \d+ rows of \d+ tables/)
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(server.deps.secret)

    const visit = await visitEmbedded({ dataDir, log: () => {} })
    const ids = await withClient(visit.connection, async (client) => {
      const { rows } = await client.query<{ id: string }>('select appointment_id as id from appointment')
      return new Set(rows.map(({ id }) => id))
    })
    await visit.stop()
    expect([first, ...before].filter(({ id }) => !ids.has(id))).toEqual([])
    expect(ids.has(after.id)).toBe(false)

    const program = await startOn(dataDir)
    try {
      // The key of a link is signed with the secret.
      const found = await fetch(
        `${program.url}/v1/client/appointment/${first.id}?company_id=${studio.company_id}`,
        { headers: { 'x-manage-key': first.key } },
      )
      expect(found.status).toBe(200)
      const start = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 40 * DAY_MS + 9 * 3_600_000)
      const answers = await Promise.all(
        [0, 1, 2].map(async (day) => {
          const answer = await fetch(`${program.url}/v1/client/appointment`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              appointment: {
                company_id: studio.company_id,
                branch_id: studio.branch_id,
                start_time: new Date(start.getTime() + day * DAY_MS).toISOString(),
                service_resource_settings: [{ service, resources: [], ordinal: 1 }],
                client: { first_name: 'Ганна', phone: `+38044300900${day}` },
              },
            }),
          })
          return answer.status
        }),
      )
      // One of the days may be a Sunday.
      expect(answers).toContain(200)
    } finally {
      await program.stop()
    }
  })
})

describe('a restore is refused, and changes nothing,', () => {
  let good: string
  beforeAll(async () => {
    good = (await take('good.tar.gz')).file
  })
  /** A database with data, and a check that the data are still there. */
  const aDatabase = async () => {
    const full = await createTestDatabase()
    empties.push(full)
    await runStatement(full.connection, "insert into company_alias values ('stays', gen_random_uuid())")
    return {
      connection: full.connection,
      stands: async () => (await everything(full.connection))['company_alias']!.rows === 1,
    }
  }
  const edited = async (name: string, edit: (archive: Buffer) => Buffer) => {
    const file = join(folder, name)
    await writeFile(file, gzipSync(edit(gunzipSync(await readFile(good)))))
    return file
  }
  /** Replaces by a text of the same length, so that the archive is still readable. */
  const swap = (from: string, to: string) => (archive: Buffer) => {
    const at = archive.indexOf(from)
    if (at < 0 || from.length !== to.length) throw new Error(`${from} cannot become ${to}`)
    archive.write(to, at)
    return archive
  }

  it('where the database is not empty, without --replace', async () => {
    const full = await aDatabase()
    await expect(bringBack(good, { to: full.connection })).rejects.toThrow('This database is not empty')
    expect(await full.stands()).toBe(true)
    await bringBack(good, { to: full.connection, replace: true })
    const found = await everything(full.connection)
    expect(found).toEqual({ ...(await everything(connection)), installation: found['installation'] })
  })

  it.each([
    {
      what: 'a file that was cut off',
      make: async () => {
        const file = join(folder, 'cut.tar.gz')
        await cp(good, file)
        await truncate(file, Math.floor((await stat(file)).size * 0.7))
        return file
      },
      says: 'is no backup, or not whole',
    },
    {
      what: 'an archive that ends early',
      make: () =>
        edited('short.tar.gz', (archive) => archive.subarray(0, Math.floor(archive.length / 2 / 512) * 512)),
      says: 'not whole',
    },
    {
      what: 'a row that was changed',
      make: () => edited('changed.tar.gz', swap('\tОлена', '\tОлина')),
      says: 'not whole, or was changed',
    },
    {
      what: 'a backup of a newer program',
      make: () =>
        edited('newer.tar.gz', (archive) => {
          const numbers = [
            ...archive
              .subarray(0, 100_000)
              .toString()
              .matchAll(/"number": \d+/g),
          ].map(String)
          const last = numbers.at(-1)!
          return swap(last, last.replaceAll(/\d/g, '9'))(archive)
        }),
      says: 'The migrations do not fit',
    },
    {
      what: 'another file',
      make: async () => {
        const file = join(folder, 'other.txt')
        await writeFile(file, 'nothing')
        return file
      },
      says: 'is no backup',
    },
    { what: 'no file', make: async () => join(folder, 'nowhere'), says: 'There is no file' },
  ])('with $what', async ({ make, says }) => {
    const file = await make()
    const full = await aDatabase()
    await expect(bringBack(file, { to: full.connection, replace: true })).rejects.toThrow(says)
    expect(await full.stands()).toBe(true)
  })

  it('while a server is connected', async () => {
    const full = await aDatabase()
    await withClient(full.connection, async () => {
      await expect(bringBack(good, { to: full.connection, replace: true })).rejects.toThrow(
        'stop every server',
      )
    })
    expect(await full.stands()).toBe(true)
  })

  it('where the secret cannot be kept', async () => {
    const full = await aDatabase()
    const takeSecret = () => Promise.reject(new Error('the disk is full'))
    await expect(bringBack(good, { to: full.connection, replace: true, takeSecret })).rejects.toThrow(
      'disk is full',
    )
    expect(await full.stands()).toBe(true)
  })
})

describe('the secret', () => {
  const secret = 'another secret of the tests, long enough as well'
  const restored = async (file: string, given: { secret?: string; kept?: string }, ...args: string[]) => {
    const empty = await anEmptyDatabase()
    const dataDir = await mkdtemp(join(folder, 'data-'))
    if (given.kept !== undefined) await writeFile(join(dataDir, 'secret'), given.kept)
    const said: string[] = []
    await restoreCommand(
      { databaseUrl: asUrl(empty.connection), dataDir, secret: given.secret },
      [file, ...args],
      (line) => said.push(line),
    )
    return {
      said: said.join('\n'),
      kept: await readFile(join(dataDir, 'secret'), 'utf8').catch(() => undefined),
    }
  }

  it('that was given is not in the backup, and both ends say so', async () => {
    const file = join(folder, 'given.tar.gz')
    const said: string[] = []
    await backupCommand({ databaseUrl: asUrl(connection), dataDir: folder, secret }, [file], (line) =>
      said.push(line),
    )
    expect(said.join('\n')).toContain('IT DOES NOT HOLD THE SECRET')
    expect(gunzipSync(await readFile(file)).includes(secret)).toBe(false)
    expect((await restored(file, {})).said).toContain('THE SECRET IS MISSING')
    expect((await restored(file, { secret: `${secret}!` })).said).toContain('THE SECRET IS ANOTHER ONE')
    expect((await restored(file, { secret })).said).not.toContain('SECRET')
  })

  it('in the folder is replaced only with confirmation', async () => {
    const { file } = await take('secret.tar.gz', { secret })
    await expect(restored(file, { kept: server.deps.secret })).rejects.toThrow('another secret')
    expect((await restored(file, { kept: server.deps.secret }, '--replace')).kept).toBe(secret)
    expect((await restored(file, {})).kept).toBe(secret)
  })
})

describe('npm run backup', () => {
  it.each([
    { args: [], says: 'npm run backup' },
    { args: ['one', 'two'], says: 'npm run backup' },
    { args: ['one', '--force'], says: "Unknown option '--force'" },
  ])('$args is refused with “$says”', async ({ args, says }) => {
    const settings = { databaseUrl: asUrl(connection), dataDir: folder, secret: undefined }
    await expect(backupCommand(settings, args, () => {})).rejects.toThrow(says)
  })

  it('writes over no file, and of an empty database there is none', async () => {
    const { file } = await take('once.tar.gz')
    const settings = { databaseUrl: asUrl(connection), dataDir: folder, secret: undefined }
    await expect(backupCommand(settings, [file], () => {})).rejects.toThrow('is there already')
    const empty = await anEmptyDatabase()
    const nothing = join(folder, 'nothing.tar.gz')
    await expect(take('nothing.tar.gz', { connection: empty.connection })).rejects.toThrow('is empty')
    await expect(stat(nothing)).rejects.toThrow('ENOENT')
    await expect(stat(`${nothing}.part`)).rejects.toThrow('ENOENT')
  })

  it('distinguishes rows that differ in one letter, but not another order', async () => {
    const [table] = await withClient(connection, listTables)
    expect(table!.columns.length).toBeGreaterThan(1)
    const sums = await withClient(connection, async (client) => {
      await client.query(`begin; ${asText}; create temporary table word (text text) on commit drop`)
      const sumOf = async (...words: string[]) => {
        await client.query('truncate word')
        for (const word of words) await client.query('insert into word values ($1)', [word])
        return (await contentOf(client, { table: 'word', columns: ['text'] })).checksum
      }
      return [await sumOf('one', 'two'), await sumOf('two', 'one'), await sumOf('one', 'twa')]
    })
    expect(sums[0]).toBe(sums[1])
    expect(sums[0]).not.toBe(sums[2])
  })
})

/** The real program on a folder. */
async function startOn(dataDir: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const main = fileURLToPath(new URL('../../main.js', import.meta.url))
  const env = { ...inheritedEnvironment(), DATA_DIR: dataDir, PORT: '0', DEMO: 'false' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.on('close', resolve))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  await expect.poll(() => output).toContain('time zone rules')
  return {
    url: /Start page +(http:\S+)\/$/m.exec(output)![1]!,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
