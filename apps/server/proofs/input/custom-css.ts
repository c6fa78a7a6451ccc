/**
 * Promise 15, custom CSS: with any style sheet of a company, clients can see, read and press all required elements, and
 * no request goes to other servers. In Chromium, on a phone and on a desktop.
 */
import { parseArgs } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { desk, openBrowser, phone } from '../browser/browser.ts'
import { lookUnder, openCssWorld } from './custom-css-world.ts'
import { createFindings } from '../findings.ts'
import { honestSheets, hostileSheets, type Sheet } from './hostile-sheets.ts'
import { isSeen } from '../browser/hostile-look.ts'
import type { ControlName } from '../without-safeguard.ts'

/** `--every 12` tries every twelfth sheet only. */
const { values } = parseArgs({ options: { every: { type: 'string', default: '1' } } })
const findings = createFindings('custom-css')
const sheets = hostileSheets('http://elsewhere.test')
const looked = sheets.filter((_, index) => index % Number(values.every) === 0)
const browser = await openBrowser()
const world = await openCssWorld()

let looks = 0
for (const { name, size } of [
  { name: 'a phone', size: phone },
  { name: 'a desk', size: desk },
]) {
  for (const { sheet, wrong } of await lookUnder(world, browser, size, [
    { name: 'no CSS at all', css: '' },
    ...looked,
  ])) {
    looks += 1
    if (wrong.length > 0) findings.check(`${name}, ${sheet.name}`, false, wrong.join('; '))
  }
  const honest = await lookUnder(world, browser, size, honestSheets, { more: isSeen })
  for (const { sheet, wrong } of honest)
    findings.check(`${name}, honest: ${sheet.name}`, wrong.length === 0, wrong.join('; '))
}
findings.check(
  'what must stay is seen, read and pressed under every hostile sheet',
  looks === 2 * (looked.length + 1),
  `${looks} looks`,
)
await world.program.stop()

/** Removes one safeguard at a time, with sheets of which at least one must then do harm. */
const named = (...names: string[]): Sheet[] =>
  sheets.filter(({ name }) => names.some((part) => name.includes(part)))
const controls: {
  name: string
  control?: ControlName
  under: Sheet[]
  bypassCSP?: boolean
  prepare?(context: BrowserContext): Promise<void>
}[] = [
  { name: 'CSS not rebuilt', control: 'CSS not rebuilt', under: named('display: none') },
  {
    name: 'protected parts reachable',
    control: 'protected parts reachable',
    under: named('on all that must stay: color'),
  },
  {
    name: 'unbounded numbers',
    control: 'CSS numbers not bounded',
    under: named('padding everywhere', 'a page too high'),
  },
  {
    name: 'addresses allowed',
    control: 'CSS addresses allowed',
    under: named('loads: background'),
    bypassCSP: true,
  },
  {
    name: 'no protecting rules',
    under: named('over the price', 'over all', 'drawn down', 'menu shown'),
    prepare: withoutKeeping,
  },
]
for (const { name, control, under, ...options } of controls) {
  const weaker = await openCssWorld(control)
  const found = await lookUnder(weaker, browser, phone, under, options)
  const harmful = found.filter(({ wrong }) => wrong.length > 0)
  findings.check(
    `control, ${name}`,
    harmful.length > 0,
    `${harmful.length} of ${found.length} sheets harmful: ${harmful[0]?.wrong[0]}`,
  )
  await weaker.program.stop()
}
await browser.close()
findings.end({
  asked: `${looked.length} hostile and ${honestSheets.length} honest style sheets on the confirmation with errors, phone and desktop, Chromium`,
  found: `0 hide, cover or fake required content, 0 requests to other servers, all honest ones work`,
})

/** Disables the widget's rules that protect required elements. */
async function withoutKeeping(context: BrowserContext): Promise<void> {
  await context.route('**/assets/custom-css-*.js', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll('!important', '').replaceAll('contain:paint', '')
    await route.fulfill({ response: answer, body })
  })
}
