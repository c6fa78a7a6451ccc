/** Promise 7: kills -9 at random moments under load, and their consequences. Quick form: kills.test.ts. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Killable, startKillable } from './killable.ts'
import { broken, contradictions, type Load, type MessageRow, messagesOf, prepareLoad } from './kill-load.ts'
import { dice } from '../abuse/pumping.ts'
import { startMailServer, startSmsProvider } from '../stand-ins.ts'
import type { ControlName } from '../without-safeguard.ts'

const victims = ['server', 'database', 'session', 'both', 'server, again as it starts'] as const
export type Victim = (typeof victims)[number]

export type Outage = { victim: Victim; ms: number }

/** Maximum wait for the program to return after a kill. */
const LONGEST_OUTAGE_MS = 60_000
/** After this time no killed process still runs requests; only messages of dead workers are still being sent. */
const SETTLE_MS = 4_000

/** Kills `kills` times, each time after work has resumed, and measures the time until a client gets a response. */
async function killAgainAndAgain(
  program: Killable,
  load: Load,
  { kills, seed, onKill }: { kills: number; seed: number; onKill?: (outage: Outage) => Promise<void> },
): Promise<Outage[]> {
  const roll = dice(seed)
  const outages: Outage[] = []
  for (let number = 0; outages.length < kills; number += 1) {
    // Each kind of kill happens once first, then at random.
    const victim = victims[number] ?? roll.one(victims)
    await sleep(roll.below(1_000))
    const killedAt = performance.now()
    switch (victim) {
      case 'server':
        await program.killServer()
        await program.start()
        break
      case 'database':
        await program.killDatabase()
        break
      case 'session':
        program.killSession()
        // Ignores responses from other sessions at the same moment.
        await sleep(100)
        break
      case 'both':
        await program.killBoth()
        await program.start()
        break
      case 'server, again as it starts':
        await program.killServer()
        program.beginStart()
        await sleep(roll.below(1_000))
        await program.killServer()
        await program.start()
        break
    }
    const serves = await load.nextSuccess(LONGEST_OUTAGE_MS)
    const outage = { victim, ms: serves ? performance.now() - killedAt : Infinity }
    outages.push(outage)
    await onKill?.(outage)
  }
  return outages
}

/**
 * Waits until each message has ended. Sets leases of dead workers, a minute long, to expire, and so the minutes in
 * which several moves of one booking share one message.
 */
export async function untilAllAreTold(
  program: Pick<Killable, 'database'>,
  companies: readonly string[],
  patienceMs: number,
) {
  await sleep(SETTLE_MS)
  await sql`update message set due_at = now() where company_id = any(${companies})
              and status in ('QUEUED', 'CLAIMED', 'SENDING') and due_at > now()`.execute(program.database.db)
  const deadline = performance.now() + patienceMs
  for (;;) {
    const messages = await messagesOf(program, companies)
    const left = messages.filter(
      ({ status, detail }) =>
        ['QUEUED', 'CLAIMED', 'SENDING'].includes(status) &&
        // Messages beyond the daily limit of one number wait for the next day.
        detail?.startsWith('over a limit') !== true,
    )
    if (left.length === 0 || performance.now() > deadline) return { messages, left: left.length }
    await sleep(200)
  }
}

/** Messages that were sent twice or never, although that must not happen. */
export function toldWrongly(
  messages: readonly MessageRow[],
  handed: { mail: ReadonlyMap<string, number>; sms: ReadonlyMap<string, number> },
) {
  const unknown = new Set([...handed.mail.keys(), ...handed.sms.keys()])
  for (const { id } of messages) unknown.delete(id)
  const sent = messages.filter(({ status }) => status === 'SENT')
  return {
    /** Repeating is not safe, so each is sent at most once. */
    mailsTwice: [...handed.mail.values()].filter((times) => times > 1).length,
    sentButNever: sent.filter(({ id }) => !handed.mail.has(id) && !handed.sms.has(id)).length,
    /** Repeating is safe here, so none may be abandoned as possibly sent. */
    smsGivenUp: messages.filter(({ channel, status }) => channel === 'SMS' && status === 'UNKNOWN').length,
    ofNobody: unknown.size,
  }
}

export type Killed = Awaited<ReturnType<typeof killProgram>>

/** Runs the whole proof on a separate program. */
export async function killProgram({
  kills,
  seed,
  clients = 8,
  control,
  onKill,
}: {
  kills: number
  seed: number
  clients?: number
  control?: ControlName
  onKill?: (outage: Outage, counts: { acts: number; contradictions: number }) => void
}) {
  // Slow enough that there is always a mail being sent.
  const mail = await startMailServer({ takesMs: 150 })
  const sms = await startSmsProvider({ takesMs: 150 })
  const program = await startKillable({
    ...(control === undefined ? {} : { control }),
    environment: { ...mail.environment, ...sms.environment, MESSAGES_PER_DAY: '100000' },
  })
  try {
    const load = await prepareLoad(program, { clients, seed })
    const running = load.run()
    let contradictory = 0
    const look = async () => {
      const found = Object.values(await contradictions(program, load.companies))
      contradictory = Math.max(
        contradictory,
        found.reduce((sum, count) => sum + count, 0),
      )
    }
    // The first requests of a program are slow.
    await load.nextSuccess(LONGEST_OUTAGE_MS)
    let done = 0
    const outages = await killAgainAndAgain(program, load, {
      kills,
      seed,
      onKill: async (outage) => {
        done += 1
        if (done % 25 === 0) await look()
        onKill?.(outage, { acts: load.acts(), contradictions: contradictory })
      },
    })
    load.stop()
    await running
    const { messages, left } = await untilAllAreTold(program, load.companies, 60_000)
    await look()
    return {
      outages,
      acts: load.acts(),
      bookings: load.bookings.length,
      holds: load.holds.length,
      heard: load.heard,
      contradictory,
      ...(await broken(program, load)),
      messages: messages.length,
      messagesLeft: left,
      byStatus: messages.map(({ status, channel }) => `${channel ?? 'none'} ${status}`),
      ...toldWrongly(messages, { mail: mail.handed, sms: sms.handed }),
      smsHanded: sms.handed.size,
      smsSent: sms.sent(),
    }
  } finally {
    await program.stop()
    await mail.close()
    await sms.close()
  }
}
