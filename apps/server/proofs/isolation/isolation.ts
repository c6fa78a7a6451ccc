/** Promise 12, for clients: no caller sees another's data, and "not yours" and "not found" get the same response. */
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { createApp } from '../../src/wiring/app.ts'
import { attachments } from '../../src/wiring/attachments.ts'
import { createSenders } from '../../src/gateways/senders.ts'
import { payables } from '../../src/wiring/payables.ts'
import { takeOver } from '../../src/modules/clients/erasure-and-export/public.ts'
import { fiscalRegistrars } from '../../src/gateways/fiscal-registrars/fiscal-registrars.ts'
import { createCalendarFiles } from '../../src/gateways/calendar-files/calendar-files.ts'
import { createReceivers } from '../../src/gateways/receivers/receivers.ts'
import { createFindings } from '../findings.ts'
import { codesIn, codesOf, descriptionOf, type Finding, lookEverywhere } from './isolation-look.ts'
import { strayRoutes } from './isolation-routes.ts'
import { isolationWorld } from './isolation-world.ts'
import { type Program, startProgram } from '../program.ts'
import { at } from '../worlds.ts'
import type { ControlName } from '../without-safeguard.ts'
import { createCatalogue } from '../../src/platform/db/catalogue.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const ROUNDS = Number(values.rounds)

const fieldOf = (program: Program) => ({ ...program, at, now: () => Date.now() })
const told = ({ call, principal, kind, what }: Finding) =>
  `${call}, ${principal}, ${kind}: ${what}`.slice(0, 300)

/** Finds texts of any client, and codes that were sent, in the program's log. */
async function heardIn(log: string, program: Program, words: readonly string[]) {
  const { rows } = await sql<{ text: string }>`select text from outbox_message`.execute(program.database.db)
  const codes = codesOf(rows)
  return {
    codes: codes.length,
    heard: [...words.filter((word) => log.includes(word)), ...codesIn(log, codes)],
  }
}

/** Addresses outside the API that no check covers; the widget must be built. */
async function strays(program: Program): Promise<string[]> {
  const app = await createApp({
    database: program.database,
    catalogue: createCatalogue(program.database),
    clock: { now: () => Date.now() },
    secret: 'of nobody',
    logger: false,
    publicUrl: program.url,
    takeOver,
    attachments,
    outbox: true,
    payables,
    paymentProviders: {},
    fiscalRegistrars,
    receivers: createReceivers(),
    calendarFiles: createCalendarFiles(),
    widgetFolder: fileURLToPath(widgetFolder),
    senders: createSenders(
      { sms: { provider: 'outbox' }, mail: undefined, telegram: undefined },
      { outbox: { put: async () => {} }, clock: { now: () => Date.now() }, log: () => {} },
    ),
  })
  await app.ready()
  const found = strayRoutes(app, await descriptionOf(program))
  await app.close()
  return found
}
const widgetFolder = new URL('../../../widget/dist/', import.meta.url)

/** One complete check in a new world. */
async function look(control?: ControlName) {
  let log = ''
  const program = await startProgram({
    ...(control === undefined ? {} : { control }),
    onLog: (text) => void (log += text),
  })
  try {
    const field = fieldOf(program)
    const world = await isolationWorld(field)
    const seen = await lookEverywhere(field, world)
    const stray = await strays(program)
    const words = Object.values(world).flatMap(({ canaries }) => canaries)
    return { ...seen, stray, log, ...(await heardIn(log, program, words)) }
  } finally {
    await program.stop()
  }
}

const findings = createFindings('isolation')
let [asked, leaks, inLog, lines, codes, calls] = [0, 0, 0, 0, 0, 0]
for (let round = 1; round <= ROUNDS; round += 1) {
  const seen = await look()
  asked += seen.asked
  calls = seen.calls
  leaks += seen.findings.length
  inLog += seen.heard.length
  codes += seen.codes
  lines += seen.log.split('\n').length
  for (const finding of seen.findings.slice(0, 20)) findings.note(told(finding))
  findings.check(
    `round ${round}: each of ${seen.calls} calls is asked, and each address is a call or named with a reason`,
    seen.missing.length + seen.stray.length === 0,
    [...seen.missing, ...seen.stray].join(', '),
  )
  findings.check(
    `round ${round}: nobody sees or changes another’s, and it is answered like what is not there`,
    seen.findings.length === 0,
    `${seen.asked} questions`,
  )
  findings.check(
    `round ${round}: no phone, mail, name, token or code in the log`,
    seen.heard.length === 0 && seen.log.includes('"route":"/v1/me"'),
    `${seen.log.length} characters of it, ${seen.codes} codes`,
  )
}

const controls: { control: ControlName; notices: (seen: Awaited<ReturnType<typeof look>>) => boolean }[] = [
  ...(
    [
      'owners of appointments not compared',
      'owners of surveys not compared',
      'holders not compared',
      'keys not compared',
      'companies of staff not compared',
      'expiry of sessions not checked',
    ] as const
  ).map((control) => ({
    control,
    notices: ({ findings: found }: Awaited<ReturnType<typeof look>>) => found.length > 0,
  })),
  { control: 'requests logged whole', notices: ({ heard }) => heard.length > 0 },
]
for (const { control, notices } of controls) {
  const seen = await look(control)
  const noticing = [...new Set(seen.findings.map(({ call }) => call))]
  findings.check(
    `control, ${control}`,
    notices(seen),
    noticing.length > 0 ? noticing.join(', ') : `${seen.heard.length} words in the log`,
  )
}
findings.end({
  asked: `${calls} calls x 10 principals x ids of every kind, ${ROUNDS} rounds: ${asked} requests`,
  found: `${leaks} leaks; ${inLog} client texts and codes (${codes} sent) in ${lines} log lines`,
})
