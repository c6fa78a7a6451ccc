/** Addresses of payment, opened cold. */
import { speaks } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await speaks(context, baseURL ?? '', 'en')
})

test('addresses of payment that name nothing lead somewhere [S2.payroute.3] [S2.payroute.4] [S2.payroute.5] [S2.payroute.8]', async ({
  page,
  looks,
}) => {
  for (const address of ['payment_membership', 'payment_appointment', 'payment_success', 'payment_failure']) {
    await page.goto(`/i/studio/${address}`)
    await expect(page.getByRole('main').getByRole('link', { name: 'To the start page' })).toBeVisible()
    await looks.fit(`cold-${address}`)
  }
})
