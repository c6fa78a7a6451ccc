/** `npm run secret -- rotate`: re-seals with a new secret what the previous one sealed. docs/running.md, The secret */
import { HOUR_MS } from '@zapys/domain/time'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { sql } from 'kysely'
import { readSettings, type Settings } from '../config/config.ts'
import {
  keepNextSecret,
  ensureSecret,
  NEXT_SECRET,
  replaceSecret,
  SECRET_LENGTH,
  storedSecret,
} from '../config/secret.ts'
import { StartProblem } from '../config/start-problem.ts'
import { resealCalendarAddresses } from '../modules/messaging/external-calendars/public.ts'
import { resealMessages } from '../modules/messaging/messages/public.ts'
import { losePushKey, resealPushKey } from '../modules/messaging/staff-devices/public.ts'
import { resealWebhookSecrets } from '../modules/messaging/webhooks/public.ts'
import {
  reissueCertificates,
  resealCertificates,
  resealPhoneKey,
} from '../modules/money/memberships/public.ts'
import { resealAccounts } from '../modules/money/payments/public.ts'
import { resealSecondFactors } from '../modules/staff/sessions/public.ts'
import { type Database, openDatabase, type Tx } from '../platform/db/database.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import {
  anotherSecret,
  replacePhoneKey,
  secretCheck,
  storeSecretCheck,
  storedSecretCheck,
} from '../platform/db/installation.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createReseal, type Secrets } from '../platform/http/seal.ts'
import { runCommand } from './run-command.ts'
import { ownTerminal, type Terminal } from './terminal.ts'

const usage = `npm run secret -- rotate [--to <file>] [--yes]
npm run secret -- lost [--yes]

Stop every server first. Run it with the settings of the server, SECRET still being the former one.
--to   a file with the new secret; needed where SECRET or SECRET_FILE is set. Else a new DATA_DIR/secret is made.
--yes  does not ask

lost: nobody has the former secret any more. The configured one is accepted; what the former one sealed cannot be read.`

const consequences = `These stop working, since the secret signs them and nothing of them is stored:
- guests' links in mails and messengers to bookings, waiting list entries and memberships ordered without an account
- codes that were sent and not used yet, and pages of social sign-in that are open now
Clients confirm once more that they know their browser. Rate limits begin again.
These go on: sign-ins, API keys, calendars, links in SMS, certificates, payment accounts, webhooks,
notifications of staff.
Backups taken before need the former secret.`

const losses = `Without the former secret this is lost:
- keys of payment providers and registrars, webhook secrets and calendar addresses: companies enter or renew them
- keys of authenticator apps: staff with a second factor sign in by recovery codes
- printed codes of certificates: their buyers find new codes in their accounts
- messages with codes that wait, and guests' links, also those in SMS
- which phones of deleted accounts had a free membership
- notifications of staff in browsers: each switches them on again
Sign-ins, API keys and all bookings stay.`

/** Statements update all rows of a large installation. */
const LONGEST_STATEMENT_MS = HOUR_MS

type SecretSettings = Pick<Settings, 'databaseUrl' | 'databasePooler' | 'dataDir' | 'secret'>

/** Returns the exit code. */
export const secretProgram = (args: readonly string[], folder: string): Promise<number> =>
  runCommand(() => secretCommand(readSettings(process.env), args, ownTerminal(folder)))

/** Rejects with StartProblem if the command cannot be run. An interrupted run can be repeated. */
export async function secretCommand(
  settings: SecretSettings,
  args: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const options = read(args)
  await withDatabase(settings, async (database) => {
    if (options.act === 'lost') return replaceLost(database, settings, { ...terminal, yes: options.yes })
    const next = await nextSecret(settings, options.to, terminal)
    if ((await storedSecretCheck(database.db)) !== secretCheck(next)) {
      const oldSecret = settings.secret ?? (await storedSecret(settings.dataDir))
      if (oldSecret === undefined)
        throw new StartProblem('There is no secret to rotate yet: start the server once.')
      await rotate(database, { from: oldSecret, to: next }, { ...terminal, yes: options.yes })
    }
    if (options.to !== undefined)
      return terminal.print(
        `Rotated. Start the servers with SECRET_FILE=${options.to}, or its content as SECRET.`,
      )
    if ((await storedSecret(settings.dataDir)) !== next) await replaceSecret(settings.dataDir, next)
    await rm(join(settings.dataDir, NEXT_SECRET), { force: true })
    terminal.print(
      `Rotated. ${settings.dataDir} holds the new secret; the former one is beside it as secret.replaced.`,
    )
  })
}

/** One transaction: everything is sealed with the new secret, or nothing has changed. */
async function rotate(
  database: Database,
  secrets: Secrets,
  { print, ask, yes }: Terminal & { yes: boolean },
): Promise<void> {
  await database.inTransaction(async (tx) => {
    // The operator may take any time to confirm.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await rejectOthers(tx)
    // Serializes two simultaneous rotations.
    await sql`select from installation for update`.execute(tx)
    const stored = await storedSecretCheck(tx)
    if (stored !== undefined && stored !== secretCheck(secrets.from)) throw anotherSecret()
    const result = { resealed: 0, unreadable: 0 }
    const reseal = createReseal(secrets, result)
    await resealAccounts(tx, reseal)
    await resealMessages(tx, reseal)
    await resealWebhookSecrets(tx, reseal)
    await resealCalendarAddresses(tx, reseal)
    await resealPhoneKey(tx, reseal)
    await resealPushKey(tx, reseal)
    await resealSecondFactors(tx, reseal)
    await resealCertificates(tx, secrets, result)
    await storeSecretCheck(tx, secrets.to)
    print(`${result.resealed} values are sealed with the new secret.`)
    if (result.unreadable > 0)
      print(`${result.unreadable} values cannot be read with the former secret either, and stay as they are.`)
    print(consequences)
    await confirm('Rotate the secret? [y/N] ', { ask, yes })
  })
}

async function confirm(question: string, { ask, yes }: Pick<Terminal, 'ask'> & { yes: boolean }) {
  if (yes) return
  if (ask === undefined) throw new StartProblem('There is no terminal to confirm: say --yes.')
  if (!/^(y|yes|т|так|t|tak|д|да)$/i.test((await ask(question)).trim()))
    throw new StartProblem('Nothing was changed.')
}

/** Lets the server start with its current secret although the previous one is lost. */
async function replaceLost(
  database: Database,
  { secret, dataDir }: SecretSettings,
  { print, ...answers }: Terminal & { yes: boolean },
): Promise<void> {
  const current = secret ?? (await ensureSecret(dataDir))
  if ((await storedSecretCheck(database.db)) === secretCheck(current))
    throw new StartProblem('The secret is the right one: nothing is lost.')
  print(losses)
  await confirm('Go on without the former secret? [y/N] ', answers)
  await database.inTransaction(async (tx) => {
    await rejectOthers(tx)
    await reissueCertificates(tx, current)
    await replacePhoneKey(tx, null)
    await losePushKey(tx)
    await storeSecretCheck(tx, current)
  })
  print('The server starts with this secret now.')
}

/** A running server would seal with the previous secret. */
async function rejectOthers(tx: Tx): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and application_name <> 'zapys secret'`.execute(tx)
  if (rows[0]!.others > 0)
    throw new StartProblem('Others are connected to this database: stop every server that uses it first.')
}

/** Read from the given file, or generated and stored under another name until the database uses it. */
async function nextSecret(
  { secret, dataDir }: SecretSettings,
  to: string | undefined,
  { folder }: Terminal,
): Promise<string> {
  if (to === undefined) {
    if (secret !== undefined)
      throw new StartProblem(`SECRET is set, so the new one comes from a file.\n\n${usage}`)
    return keepNextSecret(dataDir)
  }
  const next = await readFile(resolve(folder, to), 'utf8').catch((error: unknown) => {
    throw new StartProblem(`${to} cannot be read: ${String(error)}`)
  })
  if (next.trim().length < SECRET_LENGTH)
    throw new StartProblem(`${to} must hold at least ${SECRET_LENGTH} characters.`)
  return next.trim()
}

async function withDatabase(
  settings: SecretSettings,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  // Never the database of a running server: the error names a server that uses the folder.
  const embedded =
    settings.databaseUrl === undefined
      ? await startEmbedded({ dataDir: settings.dataDir, log: (message) => console.error(message) })
      : undefined
  try {
    const connection: pg.PoolConfig = {
      ...(embedded?.connection ?? { connectionString: settings.databaseUrl! }),
      application_name: 'zapys secret',
    }
    await migrate(connection)
    const database = openDatabase({
      connection,
      pooler: settings.databasePooler,
      maxStatementMs: LONGEST_STATEMENT_MS,
      onConnectionError: () => {},
    })
    try {
      await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

type SecretArguments = { act: 'rotate' | 'lost'; to: string | undefined; yes: boolean }

function read(args: readonly string[]): SecretArguments {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, yes: { type: 'boolean', default: false } },
    })
    const [act, ...others] = positionals
    if (others.length === 0 && (act === 'rotate' || (act === 'lost' && values.to === undefined)))
      return { act, to: values.to, yes: values.yes }
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
  throw new StartProblem(usage)
}
