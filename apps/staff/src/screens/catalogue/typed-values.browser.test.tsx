import { screen } from '@testing-library/dom'
import type { CompanyDiscount } from '@zapys/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { allIn, inApp, partOf, press, Rejection } from '../../../test/in-app.tsx'
import { DiscountsTab } from './discounts-tab.tsx'
import { ServicesTab } from './services-tab.tsx'

const rejection = new Rejection(500, 'internal')

it('a discount that could not be saved keeps what was typed, also if the list fails to load again', async () => {
  let isDown = false
  const unlessDown = (answer: object) => (isDown ? rejection : answer)
  await inApp(<DiscountsTab />, {
    listDiscounts: () => unlessDown(allIn<CompanyDiscount>([])),
    listCompanyServices: () => unlessDown(allIn([])),
    listPriceLists: () => unlessDown(allIn([])),
    createDiscount: () => rejection,
  })
  await press('Add a discount')
  await userEvent.fill(await screen.findByRole('textbox', { name: 'Name of the discount' }), 'Morning')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Percent' }), '10')
  isDown = true
  await press('Save')
  await expect
    .poll(() => screen.queryAllByRole('button', { name: 'Try again', hidden: true }))
    .toHaveLength(1)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the discount' }).value).toBe(
    'Morning',
  )
})

it('a stored category that did not load opens on the next try, and a later failure leaves it open', async () => {
  let isDown = true
  const category = { id: 'hair', name: 'Hair', type: 'GROUP', parent: null, translations: {}, active: true }
  const { bodiesOf } = await inApp(<ServicesTab />, {
    listCompanyServices: () => allIn([partOf<object>(category)]),
    listPriceLists: () => allIn([]),
    listResourceTypes: () => allIn([]),
    readCompanyService: () => (isDown ? rejection : category),
    changeService: () => rejection,
  })
  await press(/Hair/)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.click(retry)
  await userEvent.fill(await screen.findByRole('textbox', { name: 'Name of the category' }), 'Hair and beard')
  isDown = true
  await press('Save')
  await expect.poll(() => bodiesOf('readCompanyService').length).toBeGreaterThan(2)
  await screen.findByText('Something went wrong')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the category' }).value).toBe(
    'Hair and beard',
  )
})
