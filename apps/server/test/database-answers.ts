import pg from 'pg'

/** Limit for one attempt; a database that starts later is tried again. */
const LONGEST_LOOK_MS = 2_000

/** Whether a database, or the proxy in front of it, accepts connections and responds. */
export async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: LONGEST_LOOK_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
