/** Promise 14: no link leads to another server unnoticed. */
import { parseArgs } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { openBrowser } from '../browser/browser.ts'
import { createFindings } from '../findings.ts'
import { hostileAddresses } from './link-values.ts'
import {
  lookAtCompanies,
  lookAtLoader,
  lookAtMails,
  lookAtServer,
  lookAtVisits,
  type Looked,
  openLinkWorld,
} from './links-world.ts'
import { closeConnections } from '../requests.ts'
import type { ControlName } from '../without-safeguard.ts'

const { values } = parseArgs({
  options: {
    /** Tries one of this many values; mails are sent for a fifth of those. */
    every: { type: 'string', default: '1' },
  },
})
const every = Number(values.every)
const some = hostileAddresses.filter((_, index) => index % every === 0)
const few = some.filter((_, index) => index % 5 === 0)

const findings = createFindings('links')
const browser = await openBrowser()
const world = await openLinkWorld()
const looks: Looked[] = []
const look = async (what: string, looked: Looked, minLinks: number) => {
  looks.push(looked)
  for (const led of looked.wrong.slice(0, 20)) findings.note(`${led.where}: ${led.what}`)
  findings.check(
    `${what}: nothing leads out but links that say so, and nothing runs`,
    looked.wrong.length === 0 && looked.links >= minLinks,
    `${looked.places} places took a value, ${looked.links} links are left, ${looked.wrong.length} wrong`,
  )
}
await look('answers and pages of the server', await lookAtServer(world, some), some.length)
await look(
  'settings, pictures and menus of companies',
  await lookAtCompanies(world, browser, some),
  some.length,
)
await look('redirects, error pages and sign-in at a provider', await lookAtVisits(world, browser, some), 0)
await look('attributes of the loader', await lookAtLoader(world, browser, some), some.length)
await look('mails and calendar files', await lookAtMails(world, few), few.length)
await world.stop()

/** The built widget with a safeguard removed from its script; the text to replace must exist. */
const withoutInBrowser = (edits: readonly (readonly [find: string, replace: string])[]) => {
  const left = new Set(edits)
  const weakened = new Map<string, string>()
  const scriptAt = async (url: string) => {
    const known = weakened.get(url)
    if (known !== undefined) return known
    let script = await (await fetch(url)).text()
    for (const edit of edits) {
      if (!script.includes(edit[0])) continue
      left.delete(edit)
      script = script.replaceAll(edit[0], () => edit[1])
    }
    weakened.set(url, script)
    return script
  }
  return {
    left,
    prepare: async (context: BrowserContext) => {
      await context.route('**/assets/*.js', async (route) => {
        const body = await scriptAt(route.request().url())
        // The page may have navigated away.
        await route.fulfill({ body, contentType: 'text/javascript' }).catch(() => {})
      })
    },
  }
}
const inBrowser = [
  {
    name: 'links of companies not checked',
    edits: [
      [String.raw`/^(https?|tel|mailto|viber|tg|skype):/i`, '/^/'],
      [String.raw`/[\p{Cc}\p{Cf}\s\\]/u`, '/(?!)/u'],
    ],
    look: (weaker: typeof world, prepare: (context: BrowserContext) => Promise<void>) =>
      lookAtCompanies(weaker, browser, hostileAddresses.slice(0, 24), { prepare }),
  },
  {
    name: 'redirects not checked',
    edits: [
      [String.raw`/^\/(?!\/)/`, '/^/'],
      [String.raw`/[\p{C}\s\\]/u`, '/(?!)/u'],
      // Removes the parsing of the path, so that the whole address counts as query.
      [String.raw`/^([^?#]*)(\?[^#]*)?/`, String.raw`/^()([^]*)/`],
    ],
    look: (weaker: typeof world, prepare: (context: BrowserContext) => Promise<void>) =>
      lookAtVisits(weaker, browser, hostileAddresses.slice(0, 24), { prepare }),
  },
] as const
const onServer: { control: ControlName; look(weaker: typeof world): Promise<Looked> }[] = [
  {
    control: 'pages of companies not checked',
    look: (weaker) => lookAtCompanies(weaker, browser, hostileAddresses.slice(0, 24)),
  },
  {
    control: 'pictures not fetched',
    look: (weaker) => lookAtCompanies(weaker, browser, hostileAddresses.slice(0, 24)),
  },
]
const noticed = (name: string, { wrong }: Looked, isTakenOut = true) =>
  findings.check(
    `control, ${name}`,
    isTakenOut && wrong.length > 0,
    isTakenOut
      ? (wrong[0]?.what.slice(0, 140) ?? 'nothing seen')
      : 'the widget no longer says what was to go',
  )
const whole = await openLinkWorld()
for (const { name, edits, look: lookAgain } of inBrowser) {
  const { left, prepare } = withoutInBrowser(edits)
  noticed(name, await lookAgain(whole, prepare), left.size === 0)
}
await whole.stop()
for (const { control, look: lookAgain } of onServer) {
  const weaker = await openLinkWorld(control)
  noticed(control, await lookAgain(weaker))
  await weaker.stop()
}
await browser.close()
closeConnections()

const sum = (pick: (looked: Looked) => number) => looks.reduce((total, looked) => total + pick(looked), 0)
findings.end({
  asked: `${some.length} hostile addresses in settings, pages, paths, headers, loader, mails and calendar files: ${sum(({ places }) => places)} places`,
  found: `${sum(({ wrong }) => wrong.length)} redirect or run; ${sum(({ links }) => links)} links remain, each shows its target`,
})
