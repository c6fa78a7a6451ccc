import pg from 'pg'

/** What has not started by then is asked again. */
const LONGEST_LOOK_MS = 2_000

/** Whether a database, or what stands before it, takes connections and answers. */
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
