/** Site builders change the pasted loader tag; the console then shows the reason why it fails. */
import { startHostSite } from '../support/host-site.ts'
import { expect, test } from '../support/test.ts'

// The site is on another server by design, so this check does not apply.
test.use({ watched: async ({}, use) => use() })

for (const { what, tag, reason } of [
  {
    what: 'as a module',
    tag: 'type="module" data-company="studio"',
    reason: 'its script tag has type="module", remove that',
  },
  {
    what: 'without its attributes',
    tag: 'async',
    reason: 'its script tag has no data-company, and Zapys.init was not called',
  },
])
  test(`the loader pasted ${what} shows nothing and logs the reason to the console`, async ({
    page,
    baseURL,
  }) => {
    const site = await startHostSite(
      { '/': `<!doctype html><title>Salon</title><script src="${baseURL}/embed.js" ${tag}></script>` },
      [baseURL ?? ''],
    )
    try {
      const warned = page.waitForEvent('console', (message) => message.text().startsWith('Zapys:'))
      await page.goto(site.origin)
      expect((await warned).text()).toBe(`Zapys: nothing is shown: ${reason}`)
    } finally {
      await site.close()
    }
  })

test('a form whose target element does not exist yet appears when the page creates the element', async ({
  page,
  baseURL,
}) => {
  const site = await startHostSite(
    {
      '/': `<!doctype html><title>Salon</title>
        <script src="${baseURL}/embed.js" data-company="studio" data-type="inline" data-target="#later"></script>`,
    },
    [baseURL ?? ''],
  )
  try {
    const warned = page.waitForEvent('console', (message) => message.text().startsWith('Zapys:'))
    await page.goto(site.origin)
    expect((await warned).text()).toBe('Zapys: no element #later yet, waiting for it')
    await expect(page.locator('zapys-booking')).toHaveCount(0)
    await page.evaluate(() => {
      const place = document.createElement('div')
      document.body.append(place)
      place.id = 'later'
    })
    await expect(page.locator('#later zapys-booking')).toHaveCount(1)
  } finally {
    await site.close()
  }
})
