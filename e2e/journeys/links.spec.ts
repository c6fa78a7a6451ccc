/** Every booking address can be opened directly, as from a message or an advertisement. */
import { dateTime, demo, freeStarts } from '../support/api.ts'
import { newCompany } from '../support/company-copies.ts'
import { heading, setLanguage } from '../support/screens.ts'
import { expect, waitUntilStill, test } from '../support/test.ts'

const studio = demo('studio')
const hall = demo('hall')
const loft = demo('loft')
const kyiv = `/i/studio/b/${studio.idOf('branch', 'kyiv')}`
const olena = studio.idOf('resource', 'olena')
const haircut = studio.idOf('service', 'haircut-women')
const rooms = `/i/loft/b/${loft.idOf('branch', 'kyrylivska')}`
const rehearsal = loft.idOf('service', 'rehearsal')

const screens: { path: string; shows: string | RegExp }[] = [
  // proves S2.route.3
  { path: '/i/studio', shows: 'Malva Beauty Studio' },
  // proves S2.route.4
  { path: '/i/studio/main', shows: 'Malva Beauty Studio' },
  // proves S2.route.5
  { path: '/i/studio/about', shows: 'About' },
  // proves S2.route.6
  { path: '/i/studio/about/licence', shows: 'Licence' },
  // proves S2.route.15
  { path: '/i/studio/booking', shows: 'Choose your salon' },
  // proves S2.route.16
  { path: '/i/hall/e', shows: 'Classes' },
  // proves S2.route.20
  { path: '/i/studio/cart', shows: 'Your cart' },
  // proves S2.payroute.11
  { path: '/i/studio/success', shows: 'Your booking' },
  // proves S2.bookroute.1
  { path: '/i/studio/b', shows: 'Choose your salon' },
  // proves S2.bookroute.2
  { path: kyiv, shows: 'Kyiv, Podil' },
  // proves S2.bookroute.3
  { path: `${kyiv}/r`, shows: 'Choose your stylist' },
  // proves S2.bookroute.4
  { path: `${kyiv}/s`, shows: 'Choose your treatment' },
  // proves S2.bookroute.5
  { path: `/i/hall/b/${hall.idOf('branch', 'antonovycha')}/e`, shows: 'Classes' },
  // proves S2.bookroute.7
  { path: `${kyiv}/r/${olena}/s`, shows: 'Choose your treatment' },
  // proves S2.bookroute.8
  { path: `${kyiv}/r/${olena}/d?s=${haircut}`, shows: 'Choose date and time' },
  // proves S2.bookroute.9
  { path: `${kyiv}/r/${olena}/m?s=${haircut}`, shows: 'Choose date and time' },
  // proves S2.bookroute.12
  { path: `${kyiv}/s/${haircut}/d`, shows: 'Choose date and time' },
  // proves S2.bookroute.13
  { path: `${kyiv}/s/${haircut}/r`, shows: 'Choose your stylist' },
  // proves S2.bookroute.14
  { path: `${rooms}/s/${rehearsal}/sr`, shows: 'Choose your room' },
  // proves S2.bookroute.16
  {
    path: `${rooms}/s/${rehearsal}/sr/${loft.idOf('resource', 'blue')}/m`,
    shows: 'Choose date and time',
  },
]

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

for (const { path, shows } of screens) {
  test(`a link to ${path.replaceAll(/[0-9a-f-]{36}/g, '…')} opens “${shows.toString()}” directly and again after a reload`, async ({
    page,
  }) => {
    for (const open of [() => page.goto(path), () => page.reload()]) {
      const answer = await open()
      expect(answer?.status()).toBe(200)
      await expect(heading(page, shows)).toBeVisible()
      await waitUntilStill(page)
    }
  })
}

// proves S2.bookroute.18 S2.bookroute.19 S9.format.1
test('a link to a confirmation opens directly with all choices', async ({ page, product }) => {
  const own = await newCompany(product.dataDir, 'studio')
  const branch = `${own.path}/b/${own.idOf('branch', 'kyiv')}`
  const [free] = await freeStarts(product.url, own, {
    branch: 'kyiv',
    service: 'haircut-women',
    resource: 'olena',
  })
  if (free === undefined) throw new Error('Olena has no free time')
  const day = free.date.split('-').toReversed().join('.')
  for (const address of [
    `${branch}/r/${olena}/c/${dateTime(free)}?s=${haircut}`,
    `${branch}/s/${haircut}/c/${dateTime(free)}?r=${olena}`,
  ]) {
    await page.goto(address)
    const visit = page.getByRole('region', { name: 'Your visit' })
    await expect(visit).toContainText('Women’s haircut')
    await expect(visit).toContainText('Olena Marchenko')
    await expect(visit).toContainText('Kyiv, Podil')
    await expect(visit).toContainText(day)
  }
})

// proves S1.capability.1 S1.capability.2
test('a visitor browses the branches of a company and the staff of each', async ({ page }) => {
  const inEnglish = (name: unknown) => (typeof name === 'string' ? name : (name as { en: string }).en)
  const rows = page.getByRole('main').getByRole('listitem')
  for (const branch of studio.branches) {
    const [name, street] = [branch.name, branch.address.street].map(inEnglish)
    await page.goto('/i/studio/b')
    await expect(rows).toHaveCount(studio.branches.length)
    await expect(rows.filter({ hasText: name! })).toContainText(street!)
    const at = `/i/studio/b/${studio.idOf('branch', branch.key)}`
    await page.goto(at)
    await expect(heading(page, name!)).toBeVisible()
    await page.goto(`${at}/r`)
    for (const resource of studio.resources.filter((one) => one.branch === branch.key))
      await expect(rows.filter({ hasText: inEnglish(resource.name) }).first()).toBeVisible()
  }
})
