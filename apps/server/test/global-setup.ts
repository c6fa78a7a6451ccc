/** One database server for the whole test run, with a migrated template database that tests copy. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { distribute } from '../src/cli/distribution/distribute.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { startEmbedded } from '../src/platform/db/embedded/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { newDataFolder } from './data-folder.ts'

/** Data for a test file to reach the server: `connection` leads to a database for administrative statements. */
export type TestServer = {
  connection: pg.ClientConfig
  template: string
  workers: readonly pg.ClientConfig[]
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * TEST_DATABASE_URL names another PostgreSQL, 15 or newer, whose user may create databases; or the coordinator of
 * Citus, in a database that has its workers registered.
 */
export default async function setUp(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const { connection, template, workers, stop } = given ? await atUrl(given) : await ownServer()
  project.provide('testServer', { connection, template, workers })
  return stop
}

async function ownServer() {
  const dataDir = await newDataFolder()
  const { connection, stop } = await startEmbedded({ dataDir, log: () => {}, isThrowaway: true })
  return {
    // A database with open sessions cannot be copied.
    connection: { ...connection, database: 'postgres' },
    template: connection.database,
    workers: [],
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function atUrl(text: string) {
  const url = new URL(text)
  const connection: pg.ClientConfig = {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  }
  const template = `zapys_template_${randomUUID()}`
  const workers = await workersOf(connection)
  const all = [connection, ...workers]
  await runOnEach(all, `create database "${template}"`)
  await migrate({ ...connection, database: template })
  if (workers.length > 0) await distributeTemplate({ connection, workers, template })
  return {
    connection,
    template,
    workers,
    stop: () => runOnEach(all, `drop database "${template}" with (force)`),
  }
}

/** If the database of the URL has Citus workers, stories run on all of them. */
async function workersOf(connection: pg.ClientConfig): Promise<pg.ClientConfig[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: citus } = await client.query("select from pg_extension where extname = 'citus'")
    if (citus.length === 0) return []
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary'`,
    )
    return rows.map(({ host, port }) => ({ ...connection, host, port }))
  } finally {
    await client.end()
  }
}

/** Each test file's database is a copy on every machine, under the same name: no stored data contain the name. */
async function distributeTemplate({
  connection,
  workers,
  template,
}: {
  connection: pg.ClientConfig
  workers: readonly pg.ClientConfig[]
  template: string
}): Promise<void> {
  const all = [connection, ...workers]
  const own = { ...connection, database: template }
  await runOnEach(
    all.map((each) => ({ ...each, database: template })),
    'create extension citus',
  )
  await runStatement(own, `select citus_set_coordinator_host('${connection.host}', ${connection.port})`)
  for (const { host, port } of workers) await runStatement(own, `select citus_add_node('${host}', ${port})`)
  const database = openDatabase({
    connection: own,
    onConnectionError: () => {},
    maxStatementMs: 600_000,
  })
  try {
    await distribute(database, () => {})
  } finally {
    await database.close()
  }
  // Citus would open sessions on it, and a database with sessions cannot be copied.
  await runOnEach(all, `alter database "${template}" allow_connections false`)
  await runOnEach(all, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`)
}

/** One after the other on each server, all servers at once. */
export const runOnEach = async (servers: readonly pg.ClientConfig[], sql: string): Promise<void> => {
  await Promise.all(servers.map((server) => runStatement(server, sql)))
}

/** Runs one statement on a separate session. */
export async function runStatement(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
