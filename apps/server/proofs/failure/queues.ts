/**
 * Messages queued while their receivers are unreachable arrive once afterwards: mails to clients, webhooks to
 * programs.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { rights } from '@zapys/contract'
import { sql } from 'kysely'
import { createKey } from '../../src/modules/staff/keys/public.ts'
import { companyScope } from '../../src/platform/db/company-scope.ts'
import { startReceiver } from '../../test/receiver.ts'
import { createFindings } from '../findings.ts'
import { startProgram } from '../program.ts'
import { closeConnections, postWhenFree } from '../requests.ts'
import { startMailServer } from '../stand-ins.ts'
import type { ControlName } from '../without-safeguard.ts'
import { at, guest, visitBody } from '../worlds.ts'

const { values } = parseArgs({
  options: {
    /** Each queues a mail and a webhook. */
    bookings: { type: 'string', default: '5000' },
    ofControl: { type: 'string', default: '40' },
  },
})
const SIDE_BY_SIDE = 8
const PEOPLE = 40
const HOURS = 8
/** Maximum wait for the remaining messages. */
const LONGEST_MS = 15 * 60_000
const QUIET_MS = 3_000
/** The time in which a send fails and its failure is stored. */
const TRY_MS = 1_500

type Seen = {
  queued: { mails: number; webhooks: number }
  arrived: { mails: number; webhooks: number }
  twice: number
  forged: number
  seconds: number
}

async function outage(bookings: number, control?: ControlName): Promise<Seen> {
  const [receiver, firstMails] = [await startReceiver(), await startMailServer()]
  await receiver.down()
  await firstMails.close()
  const program = await startProgram({
    ...(control === undefined ? {} : { control }),
    environment: { ...firstMails.environment, CODES_PER_DAY: '1000000', MESSAGES_PER_DAY: '1000000' },
  })
  try {
    const studio = await program.studio({
      settings: { messages: { channels: ['MAIL'], reminders: [] }, protection: { unproven: 'OFF' } } as never,
    })
    const people: { resource_id: string }[] = []
    for (let ordinal = 1; ordinal <= PEOPLE; ordinal += 1) people.push(await studio.resource({ ordinal }))
    const { service_id } = await studio.service({ by: people, price: 45_000 })
    const company = await companyScope(program.database.db, studio.company_id)
    const { key } = await createKey({ database: program.database, clock: Date }, company, {
      name: 'CRM',
      role: 'owner',
      scopes: rights,
      resourceId: undefined,
    })
    const told = await fetch(`${program.url}/v1/company/${studio.company_id}/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ webhook: { url: receiver.url, events: ['appointment.created'] } }),
    })
    const { secret } = (await told.json()) as { secret: string }
    receiver.secrets.push(secret)

    let next = 0
    const book = async () => {
      for (let number = next++; number < bookings; number = next++) {
        const { resource_id } = people[number % PEOPLE]!
        const slot = Math.floor(number / PEOPLE)
        const visit = { studio, services: [{ service_id, resource_id }] }
        const client = { ...guest(number), email: `guest-${number}@example.com` }
        const { status, body } = await postWhenFree(
          `${program.url}/v1/client/appointment`,
          visitBody(visit, at(1 + Math.floor(slot / HOURS), 9 + (slot % HOURS)), client),
        )
        if (status !== 200) throw new Error(`booking ${number}: ${status} ${JSON.stringify(body)}`)
      }
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, book))
    const counted = async (open: boolean) => {
      const { rows } = await sql<{ mails: number; webhooks: number }>`
        select (select count(*) from message where company_id = ${studio.company_id}
                   and (not ${open} or ended_at is null))::int as mails,
               (select count(*) from webhook_delivery where company_id = ${studio.company_id}
                   and (not ${open} or ended_at is null))::int as webhooks`.execute(program.database.db)
      return rows[0]!
    }
    // Waits for a first failure: otherwise no message would have failed before the recovery.
    for (let isTried = false; !isTried; await sleep(100)) {
      const { rows } = await sql<{ tried: boolean }>`
        select exists (select from message where company_id = ${studio.company_id} and tries > 0)
           and exists (select from webhook_delivery where company_id = ${studio.company_id} and tries > 0) as tried`.execute(
        program.database.db,
      )
      isTried = rows[0]!.tried
    }
    await sleep(TRY_MS)
    const queued = await counted(false)

    const mails = await startMailServer({ port: firstMails.port })
    await receiver.up()
    const began = performance.now()
    // Makes the next retries due now, because they would be up to minutes later.
    await sql`update message set due_at = now() where company_id = ${studio.company_id} and status = 'QUEUED'`.execute(
      program.database.db,
    )
    await sql`update webhook_delivery set ask_at = now() where company_id = ${studio.company_id} and state = 'QUEUED'`.execute(
      program.database.db,
    )
    await sql`update webhook_endpoint set rests_until = null where company_id = ${studio.company_id}`.execute(
      program.database.db,
    )
    let seconds = 0
    for (let open = await counted(true); performance.now() - began < LONGEST_MS; open = await counted(true)) {
      seconds = (performance.now() - began) / 1000
      if (open.mails + open.webhooks === 0) break
      await sleep(200)
    }
    // A sender that sends twice does so within this time.
    await sleep(QUIET_MS)
    const times = [
      ...mails.handed.values(),
      ...[...Map.groupBy(receiver.heard, ({ id }) => id).values()].map((all) => all.length),
    ]
    const heard = new Set(receiver.heard.map(({ id }) => id))
    await mails.close()
    await receiver.down()
    return {
      queued,
      arrived: { mails: mails.handed.size, webhooks: heard.size },
      twice: times.filter((count) => count > 1).length,
      forged: receiver.forged,
      seconds,
    }
  } finally {
    await program.stop()
  }
}

const isWhole = ({ queued, arrived }: Seen) =>
  queued.mails === arrived.mails && queued.webhooks === arrived.webhooks

const bookings = Number(values.bookings)
const findings = createFindings('queues')
const seen = await outage(bookings)
const { queued, arrived, twice, forged, seconds } = seen
findings.check(
  'each booking queued a mail and a webhook',
  queued.mails === bookings && queued.webhooks === bookings,
  `${queued.mails} mails, ${queued.webhooks} webhooks of ${bookings} bookings`,
)
findings.check(
  'all arrive when the receivers are there again',
  isWhole(seen),
  `${arrived.mails} mails, ${arrived.webhooks} webhooks, in ${seconds.toFixed(0)} s`,
)
findings.check('none arrives twice', twice === 0, `${twice}`)
findings.check('every webhook has a good signature', forged === 0, `${forged} forged`)
for (const control of ['webhooks not retried', 'mails not retried'] as const) {
  const without = await outage(Number(values.ofControl), control)
  findings.check(
    `control, ${control}`,
    !isWhole(without),
    `${without.arrived.mails} mails and ${without.arrived.webhooks} webhooks of ${values.ofControl}`,
  )
}
closeConnections()
findings.end({
  asked: `${bookings} bookings while mail server and webhook receiver are down, then both return`,
  found: `${arrived.mails + arrived.webhooks} of ${queued.mails + queued.webhooks} arrived once, in ${seconds.toFixed(0)} s`,
})
