import pg from 'pg'

/**
 * Runs the maintenance that the database runs automatically within a minute. Statements planned for empty tables scan
 * all new rows, and are planned again afterwards. Uses a separate connection: those of a program have shorter time
 * limits.
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
