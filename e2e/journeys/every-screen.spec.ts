/**
 * Every screen of the route table, opened cold on the narrowest phone. Languages and light go round with the place in the
 * list; `EVERY_SCREEN=uk,1280,dark` opens all in one language, width and light, `EVERY_SCREEN=,1280` round at a desk.
 * `PICTURES=/a/folder` keeps a picture of each there.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { regularSession } from '../support/accounts.ts'
import {
  allScreens,
  type Known,
  nothingOwn,
  ownThings,
  type Screens,
  whatIsPublic,
} from '../support/all-screens.ts'
import { ownCompany } from '../support/own-company.ts'
import type { Language } from '../support/sayings.ts'
import { speaks } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const companies = { studio, hall: ownCompany('hall'), loft: ownCompany('loft') }
const { publicScreens, ownScreens } = allScreens(companies)

const languages = ['uk', 'en', 'pl', 'ru'] as const satisfies readonly Language[]
const asked = process.env['EVERY_SCREEN']?.split(',')
const widths = [Number(asked?.[1] ?? 320)]
const pictures = process.env['PICTURES']
/** What a screen says where something was not there to be said. */
const slips = /undefined|NaN|\[object|\bnull\b|\{\w+[,}]/

async function look(
  page: Page,
  url: string,
  path: string,
  as: { language: Language; light: 'light' | 'dark' },
) {
  await speaks(page.context(), url, as.language)
  await page.emulateMedia({ colorScheme: as.light })
  // A document of its own each: the same address with another key after # would not reload.
  await page.goto('about:blank')
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', as.language)
  await expect(page.locator('body')).not.toContainText(slips)
  // A redirect to sign-in means that the screen was not shown.
  if (!path.endsWith('/login')) expect(new URL(page.url()).pathname).not.toMatch(/\/login$/)
}

test('the lists of screens below are all that the widget has', () => {
  const table = readFileSync(new URL('../../apps/widget/src/routes/routes.ts', import.meta.url), 'utf8')
  const names = [...table.matchAll(/^ {2}(\w+): '\//gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(70)
  const listed = new Set([...Object.keys(publicScreens), ...Object.keys(ownScreens), 'logout'])
  expect(listed).toEqual(new Set(names))
})

type Looks = { fit(name: string): Promise<void> }
type Shot = { url: string; known: Known; width: number; looks: Looks }

async function lookAtAll(page: Page, screens: Screens, { url, known, width, looks }: Shot) {
  await page.setViewportSize({ width, height: width < 900 ? 812 : 800 })
  const all = Object.entries(screens)
  for (const [index, [name, path]] of all.entries())
    await test.step(`${name} at ${width}`, async () => {
      const language =
        ((asked?.[0] || undefined) as Language | undefined) ?? languages[(index + widths.indexOf(width)) % 4]!
      const light = (asked?.[2] as 'dark' | undefined) ?? (index % 8 < 4 ? 'light' : 'dark')
      await look(page, url, typeof path === 'string' ? path : path(known), { language, light })
      await looks.fit(`every-${name}-${width}-${language}-${light}`)
      if (pictures !== undefined)
        await page.screenshot({
          path: `${pictures}/${name}-${width}-${language}-${light}.png`,
          animations: 'disabled',
        })
    })
  return all.length
}

for (const [index, width] of widths.entries())
  test(`every public screen opens cold at ${width} px without a barrier or a slip`, async ({
    page,
    baseURL,
    looks,
  }) => {
    test.setTimeout(600_000)
    const url = baseURL ?? ''
    const known = { ...nothingOwn, ...(await whatIsPublic(url, companies, index + 1)) }
    expect(await lookAtAll(page, publicScreens, { url, known, width, looks })).toBeGreaterThan(40)
  })

// One journey for all widths: its client has one phone.
test('every screen of a client opens cold without a barrier or a slip', async ({
  page,
  baseURL,
  dataDir,
  looks,
}) => {
  test.setTimeout(900_000)
  const url = baseURL ?? ''
  const token = await regularSession(page, { url, dataDir, company: studio })
  const known = {
    ...(await whatIsPublic(url, companies, widths.length + 1)),
    ...(await ownThings(url, studio, token)),
  }
  for (const width of widths)
    expect(await lookAtAll(page, ownScreens, { url, known, width, looks })).toBeGreaterThan(25)
  await lookAtAll(page, { logout: `${studio.path}/logout` }, { url, known, width: widths[0]!, looks })
})
