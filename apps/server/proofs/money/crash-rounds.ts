/**
 * Promise 7 for money and memberships: kills -9 at random moments of a server that handles payments, webhooks,
 * refunds and memberships. Every client repeats unanswered requests, as the widget does. Quick form: crash.test.ts.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { startKillable } from '../failure/killable.ts'
import {
  createMembers,
  judgeMemberships,
  membershipSequences,
  type PlayedMembership,
} from './membership-sequences.ts'
import {
  createPayers,
  faultsOf,
  judge,
  paymentSequences,
  type Played,
  stillUnderWay,
  untilEnded,
} from './payment-sequences.ts'
import { dice } from '../abuse/pumping.ts'
import { post } from '../requests.ts'
import type { ControlName } from '../without-safeguard.ts'
import { at } from '../worlds.ts'

const SECRET = 'a secret of this proof that nobody else needs'
const MAX_SEQUENCES = 20_000
const PATIENCE_MS = 12_000
const SETTLED_WITHIN_MS = 300_000
/** The job that counts visits runs every minute. */
const COUNTED_WITHIN_MS = 150_000

/** Repeats the request under one key until a response shows the outcome. */
const postUntilAnswered: typeof post = async (url, body, given) => {
  const keyed = { 'idempotency-key': randomUUID(), ...given?.headers }
  for (;;) {
    const answer = await post(url, body, { headers: keyed, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
      () => undefined,
    )
    if (answer !== undefined && answer.status < 500) return answer
    await sleep(100)
  }
}

/** Number of bookings that a membership covers. */
const coveredBy = (used: readonly PlayedMembership[]): number =>
  used.flatMap(({ bookings }) => bookings).filter(({ covered }) => covered).length

export async function crash({
  kills,
  seed,
  sideBySide = 3,
  withVisitsOver = true,
  atLeast = 0,
  control,
  onKill,
}: {
  kills: number
  seed: number
  /** Number of payers, and of clients who use memberships. */
  sideBySide?: number
  /** Waits for the job that counts past visits, which runs every minute. */
  withVisitsOver?: boolean
  /** After the kills, the clients go on until they have made so many payments and covered bookings. */
  atLeast?: number
  control?: ControlName
  onKill?(count: number): void
}) {
  const program = await startKillable({
    environment: { SECRET },
    ...(control === undefined ? {} : { control }),
  })
  try {
    const field = {
      url: program.url,
      database: program.database,
      studio: program.studio,
      secret: SECRET,
      now: () => Date.now(),
      clockGoes: true as const,
      post: postUntilAnswered,
      endUnpaid: (appointmentId: string) => untilEnded(program.database, appointmentId),
    }
    const payers = await createPayers(field, at)
    const members = await createMembers(field, at)
    const payments = fc.sample(paymentSequences, { numRuns: MAX_SEQUENCES, seed })
    const memberships = fc.sample(membershipSequences, { numRuns: MAX_SEQUENCES, seed }).map((drawn) => ({
      ...drawn,
      steps: drawn.steps.filter(({ kind }) => withVisitsOver || kind !== 'over'),
    }))
    const paid: Played[] = []
    const used: PlayedMembership[] = []
    const stopping = new AbortController()
    let [nextPayment, nextMembership] = [0, 0]
    const player = async (play: () => Promise<void>) => {
      while (!stopping.signal.aborted) await play()
    }
    const running = Promise.all(
      Array.from({ length: sideBySide }, () => [
        player(async () => {
          const number = nextPayment++
          paid.push(await payers.play(payments[number]!, number))
        }),
        player(async () => {
          const number = nextMembership++
          used.push(await members.play(memberships[number]!, number))
        }),
      ]).flat(),
    )
    const roll = dice(seed)
    for (let count = 1; count <= kills; count += 1) {
      // Jobs run every two seconds: some runs of the server are long enough for them, some are not.
      await sleep(roll.below(5_000))
      await program.killServer()
      if (roll.below(5) === 0) {
        program.beginStart()
        await sleep(roll.below(1_000))
        await program.killServer()
      }
      await program.start()
      onKill?.(count)
    }
    while (Math.min(paid.length, coveredBy(used)) < atLeast) await sleep(200)
    stopping.abort()
    await running
    const settled = Date.now() + SETTLED_WITHIN_MS
    do {
      await sql`update payment set ask_at = now() where company_id = any(${payers.companies}) and ask_at > now()
                and state not in ('PAID', 'REFUNDED')`.execute(program.database.db)
      await sql`update payment_refund set ask_at = now()
                 where company_id = any(${payers.companies}) and state = 'WAITING'`.execute(
        program.database.db,
      )
      await sleep(3_000)
    } while ((await stillUnderWay(field, payers.companies)) > 0 && Date.now() < settled)
    const counted = Date.now() + COUNTED_WITHIN_MS
    const uncounted = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from membership_use join appointment using (company_id, appointment_id)
         where company_id = ${members.companyId} and state = 'RESERVED' and starts_at < now() - interval '1 hour'`.execute(
        program.database.db,
      )
      return rows[0]!.n
    }
    while ((await uncounted()) > 0 && Date.now() < counted) await sleep(1_000)
    const money = await judge(field, paid)
    const visits = await judgeMemberships(field, members.companyId, used)
    return {
      money,
      left: await stillUnderWay(field, payers.companies),
      payments: paid.length,
      memberships: used.length,
      covered: coveredBy(used),
      wrong: [...faultsOf(paid, money.faults), ...faultsOf(used, visits)],
    }
  } finally {
    await program.stop()
  }
}
