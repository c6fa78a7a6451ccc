/** One database server for the whole test run, with a migrated database that the tests' own are copied from. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/db/embedded/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { newDataFolder } from './data-folder.ts'

/** How a test file reaches the server: `connection` leads to a database to give orders from. */
export type TestServer = { connection: pg.ClientConfig; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** TEST_DATABASE_URL names another PostgreSQL, 15 or newer, whose user may create databases. */
export default async function setUp(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const { connection, template, stop } = given ? await atUrl(given) : await ownServer()
  project.provide('testServer', { connection, template })
  return stop
}

async function ownServer() {
  const dataDir = await newDataFolder()
  const { connection, stop } = await startEmbedded({ dataDir, log: () => {}, isThrowaway: true })
  return {
    // No session may be on a database that is copied.
    connection: { ...connection, database: 'postgres' },
    template: connection.database,
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
  await runStatement(connection, `create database "${template}"`)
  await migrate({ ...connection, database: template })
  return {
    connection,
    template,
    stop: () => runStatement(connection, `drop database "${template}" with (force)`),
  }
}

/** Runs one statement on a session of its own. */
export async function runStatement(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
