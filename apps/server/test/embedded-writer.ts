/** Run as a program by embedded.test.ts, to be killed: stores numbers and prints each after its acknowledgment. */
import pg from 'pg'
import { startEmbedded } from '../src/platform/db/embedded/embedded.ts'

const { connection } = await startEmbedded({ dataDir: process.argv[2]!, log: () => {} })
const client = new pg.Client(connection)
await client.connect()
await client.query('drop table if exists note; create table note (number integer primary key)')
for (let number = 0; ; number++) {
  await client.query('insert into note values ($1)', [number])
  process.stdout.write(`${number}\n`)
}
