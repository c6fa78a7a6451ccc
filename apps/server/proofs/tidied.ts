import pg from 'pg'

/**
 * As the database does by itself within a minute. Statements that were planned while tables were empty walk through all that
 * was written since, and are planned again then. By a connection of its own: those of a program let no statement take or wait
 * so long.
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
