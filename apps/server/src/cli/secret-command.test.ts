/** The secret is checked at each start, and can be rotated: real databases, files and, at the end, the real program. */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey } from '../../test/company-key.ts'
import { payingStudio } from '../../test/payments/paying-studio.ts'
import { signIn } from '../../test/sign-in.ts'
import { createEmptyDatabase, type TestDatabase } from '../../test/test-database.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { visitor } from '../../test/visitor.ts'
import { certificateCode, codeHash } from '../modules/money/memberships/public.ts'
import { saveFiscalAccount } from '../modules/money/payments/public.ts'
import { newId } from '../platform/db/ids.ts'
import { secretCheck } from '../platform/db/installation.ts'
import { seal, type SealPurpose, unseal } from '../platform/http/seal.ts'
import { backupCommand, restoreCommand } from './backup/backup-command.ts'
import { secretCommand } from './secret-command.ts'
import { inheritedEnvironment } from '../../test/inherited-environment.ts'

const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const NEXT = 'the secret of the next year, as long as it has to be'

const purposes: Record<string, SealPurpose> = {
  'fiscal_account.sealed_keys': 'registrar keys',
  'installation.sealed_phone_key': 'phone key',
  'membership.sealed_code': 'certificate codes',
  'message.sealed': 'messages',
  'outside_calendar.sealed_url': 'calendar addresses',
  'payment_account.sealed_keys': 'payment keys',
  'webhook_endpoint.sealed_former_secret': 'webhook secrets',
  'webhook_endpoint.sealed_secret': 'webhook secrets',
}

let server: TestServer
let connection: pg.PoolConfig
let folder: string
let dataDir: string
let file: string
let copy: TestDatabase
let studio: Awaited<ReturnType<typeof payingStudio>>
let code: string
let number: string
let client: { authorization: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zapys-rotate-'))
  server = await startTestServer({ connect: (direct) => (connection = direct) })
  await fill()
  const source = join(folder, 'source')
  file = join(folder, 'all.tar.gz')
  await backupCommand(
    { databaseUrl: asUrl(connection), dataDir: source, secret: server.deps.secret },
    [file],
    () => {},
  )
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  copy = await createEmptyDatabase()
  dataDir = await mkdtemp(join(folder, 'data-'))
  await writeFile(join(dataDir, 'secret'), server.deps.secret)
  await restoreCommand({ ...settings(), secret: server.deps.secret }, [file], () => {})
})
afterEach(() => copy.drop())

/** One value in each sealed column, written by calls if there are any. */
async function fill(): Promise<void> {
  const { database, deps, clock } = server
  studio = await payingStudio(server, { settings: { auth: { sms_auth: true } } })
  const { company_id } = studio
  await saveFiscalAccount(
    database.db,
    deps,
    company_id,
    { registrar: 'sandbox', keys: { license: 'L' } },
    clock.now(),
  )
  const owner = await companyKey(server, studio)
  const hook = { url: 'http://127.0.0.1:9/hooks', events: ['appointment.created'] }
  const { body: made } = await owner.post('webhook', { webhook: hook })
  await owner.post(`webhook/${String(made['id'])}/secret`, {})
  const { resource_id } = await studio.studio.resource()
  await database.db
    .insertInto('outside_calendar')
    .values({
      company_id,
      calendar_id: newId(),
      resource_id,
      source: 'calendar.example',
      sealed_url: seal(deps.secret, 'calendar addresses', 'https://calendar.example/a.ics'),
      created: new Date(clock.now()),
      next_read_at: new Date(clock.now()),
    })
    .execute()
  const marta = await signIn(server, studio.studio, { phone: '+380441234588' })
  client = marta.headers
  const bought = await studio.studio.membership({
    client_id: marta.clientId!,
    kind: 'CERTIFICATE',
    type: 'MONEY',
    total: 100_000,
  })
  code = certificateCode(deps, bought)
  number = bought.number
  await database.db
    .updateTable('membership')
    .set({ code_hash: codeHash(deps, company_id, code) })
    .where('company_id', '=', company_id)
    .where('membership_id', '=', bought.membership_id)
    .execute()
  await visitor(server).receives(studio.studio, '+380441234588')
  await database.db
    .updateTable('installation')
    .set({ secret_check: secretCheck(deps.secret), sealed_phone_key: seal(deps.secret, 'phone key', 'K') })
    .execute()
}

const asUrl = ({ host, port, user, database }: pg.PoolConfig) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
const settings = () => ({
  databaseUrl: asUrl(copy.connection),
  databasePooler: undefined,
  dataDir,
  secret: undefined as string | undefined,
})
type TerminalInput = { secret?: string; ask?: (question: string) => Promise<string> }
const rotate = (given: TerminalInput = {}, ...args: string[]) => run(given, 'rotate', ...args)
async function run(given: TerminalInput, ...args: string[]): Promise<string> {
  const output: string[] = []
  const terminal = { folder, print: (line: string) => void output.push(line), ask: given.ask }
  await secretCommand({ ...settings(), secret: given.secret }, args, terminal)
  return output.join('\n')
}

/** Every sealed value of the copy, by column. */
async function sealed(): Promise<{ column: string; value: string }[]> {
  const db = new pg.Client(copy.connection)
  await db.connect()
  try {
    const { rows: columns } = await db.query<{ table: string; name: string }>(
      `select table_name as table, column_name as name from information_schema.columns
        where table_schema = 'public' and column_name like 'sealed%' order by 1, 2`,
    )
    const values: { column: string; value: string }[] = []
    for (const { table, name } of columns) {
      const { rows } = await db.query<{ value: string }>(
        `select ${name} as value from ${table} where ${name} is not null`,
      )
      for (const { value } of rows) values.push({ column: `${table}.${name}`, value })
    }
    return values
  } finally {
    await db.end()
  }
}
const opened = (values: { column: string; value: string }[], secret: string) =>
  new Set(
    values
      .filter(({ column, value }) => unseal(secret, purposes[column]!, value) !== undefined)
      .map(({ column }) => column),
  )

describe('npm run secret -- rotate', () => {
  it('seals with the new secret all that the former one sealed, in every column there is', async () => {
    const output = await rotate({}, '--yes')
    const next = await readFile(join(dataDir, 'secret'), 'utf8')
    expect(next).not.toBe(server.deps.secret)
    const values = await sealed()
    expect(new Set(values.map(({ column }) => column))).toEqual(new Set(Object.keys(purposes)))
    expect(opened(values, next)).toEqual(new Set(Object.keys(purposes)))
    expect(opened(values, server.deps.secret)).toEqual(new Set())
    expect(output).toContain('These stop working')
    expect(output).toContain('Rotated.')
    expect((await readdir(dataDir)).toSorted()).toEqual(['secret', 'secret.replaced'])
  })

  it('leaves certificates their codes: on the page of the client and at a booking', async () => {
    await writeFile(join(folder, 'next'), NEXT)
    await rotate({ secret: server.deps.secret }, '--yes', '--to', 'next')
    const next = await startTestServer({ connect: () => copy.connection, secret: NEXT })
    try {
      const { body } = await next.get(`/v1/company/${studio.company_id}/user/membership/${number}`, client)
      expect(body['code']).toBe(code)
      const booked = await next.post('/v1/client/appointment', {
        appointment: studio.visit(TUESDAY_10, { membership: { code } }),
      })
      expect([booked.status, booked.body['payment_status']]).toEqual([200, 'PAID'])
    } finally {
      await next.stop()
    }
  })

  it('changes nothing where the operator does not agree, and goes on where it was interrupted', async () => {
    await expect(rotate({ ask: async () => 'n' })).rejects.toThrow('Nothing was changed.')
    await expect(rotate()).rejects.toThrow('say --yes')
    expect(opened(await sealed(), server.deps.secret).size).toBe(Object.keys(purposes).length - 1)
    const waiting = await readFile(join(dataDir, 'secret.next'), 'utf8')
    await rotate({ ask: async () => 'y' })
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(waiting)
    // State after a power loss between the database commit and the file rename.
    await writeFile(join(dataDir, 'secret'), server.deps.secret)
    await writeFile(join(dataDir, 'secret.next'), waiting)
    await rotate({}, '--yes')
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(waiting)
    expect(opened(await sealed(), waiting).size).toBe(Object.keys(purposes).length)
  })

  it('is rejected beside a running server, with another secret and with a short one', async () => {
    const other = new pg.Client(copy.connection)
    await other.connect()
    await expect(rotate({}, '--yes')).rejects.toThrow('stop every server')
    await other.end()
    await writeFile(join(folder, 'next'), NEXT)
    await writeFile(join(folder, 'short'), 'short')
    const to = ['--yes', '--to', 'next']
    await expect(rotate({ secret: `${NEXT}!` }, ...to)).rejects.toThrow('SECRET is not the one')
    await expect(rotate({}, '--to', 'short')).rejects.toThrow('at least 32 characters')
    await expect(rotate({}, '--to', 'nowhere')).rejects.toThrow('cannot be read')
    await expect(rotate({ secret: NEXT })).rejects.toThrow('--to')
    await expect(rotate({}, 'twice')).rejects.toThrow('npm run secret')
  })
})

describe('npm run secret -- lost', () => {
  it('lets a server start without its former secret, and lists what is lost; certificates get new codes', async () => {
    await expect(run({ secret: server.deps.secret }, 'lost', '--yes')).rejects.toThrow('nothing is lost')
    await expect(run({ secret: NEXT, ask: async () => '' }, 'lost')).rejects.toThrow('Nothing was changed')
    expect(await run({ secret: NEXT }, 'lost', '--yes')).toContain('printed codes of certificates')
    const next = await startTestServer({ connect: () => copy.connection, secret: NEXT })
    try {
      const { body } = await next.get(`/v1/company/${studio.company_id}/user/membership/${number}`, client)
      expect(body['code']).not.toBe(code)
      const book = (typed: unknown) =>
        next.post('/v1/client/appointment', {
          appointment: studio.visit(TUESDAY_10, { membership: { code: typed } }),
        })
      expect((await book(code)).body['code']).toBe('membership.code.wrong')
      expect((await book(body['code'])).body['payment_status']).toBe('PAID')
    } finally {
      await next.stop()
    }
    await expect(run({ secret: NEXT }, 'lost', '--yes')).rejects.toThrow('nothing is lost')
  })
})

describe('the server', () => {
  it('does not start with another secret than its database was used with, and explains what to do', async () => {
    const main = fileURLToPath(new URL('../main.js', import.meta.url))
    const env = {
      ...inheritedEnvironment(),
      DATA_DIR: dataDir,
      DATABASE_URL: asUrl(copy.connection),
      SECRET: NEXT,
      PORT: '0',
      DEMO: 'false',
    }
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise((resolve) => child.on('close', resolve))
    const printed = await text(child.stderr)
    expect(await ended).toBe(1)
    expect(printed).toContain('SECRET is not the one that this database was used with')
    expect(printed).toContain('npm run secret -- rotate')
  })
})
