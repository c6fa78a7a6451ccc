/**
 * How far a streaming replica is behind while companies are booked, and how often it could give an answer that must not be old:
 * by each of three ways to know it. docs/decisions/0027-many-machines.md
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { percentile } from '../../apps/server/proofs/findings.ts'
import { prepareLoad } from '../../apps/server/proofs/kill-load.ts'
import { startProgram } from '../../apps/server/proofs/program.ts'
import { startReplica } from '../../apps/server/test/start-replica.ts'
import { heading, percent, tell } from './report/figures.ts'

const SECONDS = 20
const CLIENTS = 16
const PAUSE_MS = 10
/** What was settled so long ago is settled at a replica that is hardly behind. */
const SETTLED_MS = 1_000
const LONGEST_WAIT_MS = 1_000

const program = await startProgram({ environment: { MESSAGES_PER_DAY: '1000000' } })
const replica = await startReplica(program.connection)
const [ofPrimary, ofReplica] = [new pg.Client(program.connection), new pg.Client(replica.connection)]
await Promise.all([ofPrimary.connect(), ofReplica.connect()])

type Look = { position: string; settled: string; marks: string[] }

try {
  const load = await prepareLoad(program, { clients: CLIENTS, seed: 1 })
  const running = load.run()
  const [company] = load.companies
  const settledBefore: { at: number; settled: string }[] = []
  const known = { position: 0, settled: 0, marks: 0 }
  const waits: number[] = []
  let looks = 0
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; await sleep(PAUSE_MS)) {
    const now = performance.now()
    while (settledBefore.length > 1 && settledBefore[1]!.at <= now - SETTLED_MS) settledBefore.shift()
    const old = settledBefore[0]?.settled ?? '0'
    const { rows } = await ofPrimary.query<Look>(
      `select pg_current_wal_insert_lsn()::text as position, pg_snapshot_xmin(pg_current_snapshot())::text as settled,
              array(select xid::text from answer_mark where company_id = $1 and xid >= $2::xid8) as marks`,
      [company, old],
    )
    const look = rows[0]!
    settledBefore.push({ at: now, settled: look.settled })
    if (now < end - (SECONDS - 2) * 1000) continue
    looks += 1
    const asked = performance.now()
    for (let isFirst = true; ; isFirst = false) {
      const { rows: told } = await ofReplica.query<Record<'position' | 'settled' | 'marks', boolean>>(
        `select pg_last_wal_replay_lsn() >= $1::pg_lsn as position,
                pg_snapshot_xmin(pg_current_snapshot()) >= $2::xid8 as settled,
                pg_snapshot_xmin(pg_current_snapshot()) >= $3::xid8
                  and $4::xid8[] <@ array(select xid from answer_mark where company_id = $5 and xid >= $3::xid8) as marks`,
        [look.position, look.settled, old, look.marks, company],
      )
      const [has] = told as [(typeof told)[number]]
      if (isFirst) {
        for (const way of ['position', 'settled', 'marks'] as const) known[way] += has[way] ? 1 : 0
      }
      if (has.position || performance.now() - asked > LONGEST_WAIT_MS) break
    }
    waits.push(performance.now() - asked)
  }
  load.stop()
  await running
  const share = (count: number) => `${percent(count, looks)} of ${looks} checks`
  const bookings = `${(load.bookings.length / SECONDS).toFixed(0)} bookings/s`
  heading(`A streaming replica beside ${bookings}`)
  tell({ what: 'all completed transactions, at once', found: share(known.settled), baseline: bookings })
  tell({ what: 'all versions of the booked company, at once', found: share(known.marks) })
  tell({ what: 'everything written, at once', found: share(known.position) })
  const [half, most] = [0.5, 0.99].map((part) => percentile(waits, part).toFixed(1))
  tell({ what: 'lag', found: `p50 ${half} ms, p99 ${most} ms` })
} finally {
  await Promise.all([ofPrimary.end(), ofReplica.end()])
  await replica.stop()
  await program.stop()
}
