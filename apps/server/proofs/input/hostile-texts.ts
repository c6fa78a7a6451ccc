/**
 * Promise 15, texts: no text of a company or a client runs code, sends requests to other servers or covers anything,
 * on all screens for guests and clients, in mails, calendar files and downloads.
 */
import { parseArgs } from 'node:util'
import { openBrowser } from '../browser/browser.ts'
import { createFindings } from '../findings.ts'
import { payloads } from './hostile-payloads.ts'
import {
  hall,
  lookExternal,
  openTextWorld,
  screensOf,
  studio,
  type TextWorld,
  walk,
} from '../browser/hostile-walk.ts'
import type { ControlName } from '../without-safeguard.ts'

/** `--turns 2` tries each payload in this many of its possible places; if absent, in all. */
const { values } = parseArgs({ options: { turns: { type: 'string', default: String(payloads.length) } } })
const turns = Number(values.turns)
const findings = createFindings('hostile-texts')
const browser = await openBrowser()
const world = await openTextWorld()

let [looks, shown, wrongs, columns] = [0, 0, 0, 0]
for (let turn = 0; turn < turns; turn += 1) {
  const poisoned = await world.poison(turn * Math.floor(payloads.length / turns))
  columns = poisoned.columns.length
  for (const refused of turn === 0 ? poisoned.refused : [])
    findings.note(`the database refuses it: ${refused}`)
  for (const who of ['guest', 'client'] as const)
    for (const file of [studio, hall]) {
      const { happened, seen, withPayload, policies } = await walk(
        world,
        browser,
        await screensOf(world.program, file),
        who,
      )
      looks += seen
      shown += withPayload
      wrongs += happened.length
      for (const { where, what } of happened) findings.check(`turn ${turn + 1}, ${where}`, false, what)
      for (const policy of policies)
        if (!isStrict(policy)) findings.check('the policy of a page', false, policy)
    }
}
findings.check(
  'screens show hostile texts as texts',
  wrongs === 0 && shown > looks / 4,
  `${shown} of ${looks} screens show some`,
)
findings.check('many columns hold texts', columns > 40, `${columns} columns`)
const outside = await lookExternal(world, browser)
for (const { where, what } of outside.happened) findings.check(where, false, what)
findings.check(
  'mails, calendar files and downloads hold them as texts',
  outside.happened.length === 0 && outside.mails >= 10,
  `${outside.mails} mails`,
)
await world.stop()

const onScreens = async (weaker: TextWorld) => {
  await weaker.poison(0)
  const paths = (await screensOf(weaker.program, studio)).slice(4, 12)
  const { happened, policies } = await walk(weaker, browser, paths, 'guest')
  const loose = [...policies].filter((policy) => !isStrict(policy))
  return [...happened.map(({ what }) => what), ...loose]
}
const outThere = async (weaker: TextWorld) =>
  (await lookExternal(weaker, browser)).happened.map(({ what }) => what)
const controls: { control: ControlName; look(weaker: TextWorld): Promise<string[]> }[] = [
  { control: 'pages not escaped', look: onScreens },
  { control: 'data of pages not escaped', look: onScreens },
  { control: 'scripts of others allowed', look: onScreens },
  { control: 'pictures not fetched', look: onScreens },
  { control: 'mails not escaped', look: outThere },
  { control: 'calendar lines not escaped', look: outThere },
  { control: 'any file accepted as picture', look: outThere },
]
for (const { control, look } of controls) {
  const weaker = await openTextWorld(control)
  const found = await look(weaker)
  findings.check(`control, ${control}`, found.length > 0, found[0]?.slice(0, 120) ?? 'nothing seen')
  await weaker.stop()
}
await browser.close()
findings.end({
  asked: `${payloads.length} texts in ${columns} columns, ${looks} screen views, ${outside.mails} mails with calendar files, uploads`,
  found:
    `${wrongs + outside.happened.length} executions, external requests, covered buttons or too wide pages; ` +
    `${shown} screens showed a text as text; no CSP with unsafe-inline or unsafe-eval`,
})

function isStrict(policy: string): boolean {
  const directives = new Map(policy.split(';').map((one) => [one.trim().split(' ')[0], one.trim()]))
  return (
    !/unsafe-|'strict-dynamic'|\*/.test(policy.replace('frame-ancestors *', '')) &&
    directives.get('default-src') === "default-src 'none'" &&
    directives.get('script-src') === "script-src 'self'" &&
    directives.get('base-uri') === "base-uri 'none'" &&
    directives.get('form-action') === "form-action 'none'"
  )
}
