import pg from 'pg'

/**
 * Runs the maintenance that the database runs automatically within a minute. Statements planned for empty tables scan
 * all new rows until they are planned again. Uses a separate connection, because a program's connections have shorter
 * timeouts.
 */
export async function tidied(connection: pg.ClientConfig): Promise<void> {
  const asking = new pg.Client(connection)
  await asking.connect()
  try {
    await asking.query('vacuum analyze')
  } finally {
    await asking.end()
  }
}
