/** Photos of work on the company's home page and on a staff member's page: docs/rules/pictures.md */
import { inDatabase } from '../support/arrange.ts'
import { ownCompany } from '../support/own-company.ts'
import { heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const photos = ['/demo/studio-kyiv.svg', '/demo/studio-warsaw.svg', '/demo/room-linden.svg']

test.beforeEach(async ({ context, baseURL, product }) => {
  await setLanguage(context, baseURL ?? '', 'en')
  await inDatabase(product.dataDir, async (client) => {
    await client.query('update company set photos = $2 where company_id = $1', [studio.id, photos])
    await client.query('update resource set photos = $3 where company_id = $1 and resource_id = $2', [
      studio.id,
      studio.idOf('resource', 'sofia'),
      photos.slice(0, 1),
    ])
  })
})

test('photos of a company’s work open large, one after the other, by keyboard too', async ({
  page,
  checkScreen,
}) => {
  await page.goto(studio.path)
  const gallery = page.getByRole('region', { name: 'Photos of our work' })
  const small = gallery.getByRole('button', { name: /: photo \d of 3$/ })
  await expect(small).toHaveCount(3)
  // Each photo has its space before it loads, and loads when it comes near.
  for (const image of await gallery.getByRole('img').all()) {
    await expect(image).toHaveAttribute('loading', 'lazy')
    await expect(image).toHaveAttribute('width', '320')
  }
  await small.first().scrollIntoViewIfNeeded()
  const { width = 0, height = -1 } = (await gallery.getByRole('img').first().boundingBox()) ?? {}
  expect(Math.abs(width - height), 'a square').toBeLessThan(1)
  await checkScreen('gallery')
  await small.first().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Photos of our work' })
  await expect(dialog.getByRole('img', { name: /photo 1 of 3$/ })).toBeVisible()
  await checkScreen('gallery-large')
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await expect(dialog.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img', { name: /photo 3 of 3$/ })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(
    dialog.getByRole('img', { name: /photo 1 of 3$/ }),
    'after the last comes the first',
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(small.first(), 'the focus goes back to what opened it').toBeFocused()
})

test('a staff member’s page shows their photos only', async ({ page, checkScreen }) => {
  const branch = studio.idOf('branch', 'kyiv')
  await page.goto(`${studio.path}/b/${branch}/r/${studio.idOf('resource', 'sofia')}`)
  await expect(heading(page, 'Sofiia Hnatiuk')).toBeVisible()
  const gallery = page.getByRole('region', { name: 'Photos of our work' })
  await gallery.getByRole('button', { name: 'Sofiia Hnatiuk: photo 1 of 1' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Next photo' })).toBeHidden()
  await checkScreen('gallery-person')
  await page.goto(`${studio.path}/b/${branch}/r/${studio.idOf('resource', 'olena')}`)
  await expect(page.getByRole('region', { name: 'Treatments' }).first()).toBeVisible()
  await expect(gallery).toBeHidden()
})
