/** A caller who does not read the response uses little memory of the server, and not for long. */
import { createFindings } from '../findings.ts'
import { startProgram } from '../program.ts'
import { closeConnections } from '../requests.ts'
import { environment, manyAddresses, oneAddress, store, warmUp, withUnread } from './unread-readers.ts'
import type { ControlName } from '../without-safeguard.ts'

/**
 * The limit for unread data (64 MB), plus heap that stays allocated after a gigabyte has passed through it to the
 * system's buffers.
 */
const MAX_MEGABYTES = 256
const LONGEST_PAGE_MS = 5_000
/** Longer than the server's timeout for a connection without progress. */
const PATIENCE_MS = 26_000

const findings = createFindings('unread')

async function run(control?: ControlName) {
  const program = await startProgram({ environment, ...(control === undefined ? {} : { control }) })
  const stored = await store(program)
  await warmUp(program, stored)
  const patience = { patienceMs: PATIENCE_MS }
  const one = await withUnread(program, stored, { callers: 40, addressOf: oneAddress }, patience)
  const many = await withUnread(program, stored, { callers: 400, addressOf: manyAddresses }, patience)
  await program.stop()
  return { one, many }
}

const asItIs = await run()
for (const [who, { page, isFileWhole, kept, grownMegabytes }] of [
  ['40 connections of one address', asItIs.one],
  ['400 connections, each from a network of its own', asItIs.many],
] as const) {
  findings.check(
    `${who} that leave 5 MB unread: the server grows by at most ${MAX_MEGABYTES} MB`,
    grownMegabytes <= MAX_MEGABYTES,
    `${grownMegabytes.toFixed(0)} MB`,
  )
  findings.check(`${who}: none is kept for ${PATIENCE_MS / 1000} s`, kept === 0, `${kept} kept`)
  findings.check(
    `${who}: a page of 50 pictures opens beside them at the very address, within ${LONGEST_PAGE_MS} ms`,
    page.statuses.every((status) => status === 200) && page.ms <= LONGEST_PAGE_MS,
    `${page.ms.toFixed(0)} ms`,
  )
  findings.check(`${who}: the same file comes whole to who reads it`, isFileWhole)
}
const held = await run('unread responses held')
findings.check(
  'control, whole answers held without time limit',
  held.one.kept > 0 && held.one.grownMegabytes > MAX_MEGABYTES,
  `${held.one.kept} of 40 and ${held.many.kept} of 400 kept, ${held.one.grownMegabytes.toFixed(0)} and ${held.many.grownMegabytes.toFixed(0)} MB`,
)
closeConnections()
findings.end({
  asked:
    '40 connections of one address and 400 of 400 networks request 5 MB each and read nothing; a page of 50 pictures',
  found: `server grows by ${asItIs.one.grownMegabytes.toFixed(0)} and ${asItIs.many.grownMegabytes.toFixed(0)} MB, without safeguard by ${held.one.grownMegabytes.toFixed(0)} and ${held.many.grownMegabytes.toFixed(0)} MB; page opens in ${asItIs.one.page.ms.toFixed(0)} and ${asItIs.many.page.ms.toFixed(0)} ms`,
})
