import { screen } from '@testing-library/dom'
import type { CompanyPriceList } from '@zapys/contract'
import { expect, it } from 'vitest'
import { inApp } from '../../../test/in-app.tsx'
import { PricesField } from './prices-field.tsx'
import { newPrice } from './service-draft.ts'

it('offers a choice of the price list only for a new price: a stored one stays in its list', async () => {
  const list = (id: string, name: string): CompanyPriceList => ({
    id,
    name,
    currency_code: 'UAH',
    branches: [],
  })
  await inApp(
    <PricesField
      rows={[{ ...newPrice('main', ''), key: 'stored', id: 'stored' }, newPrice('evenings', '')]}
      lists={[list('main', 'Main prices'), list('evenings', 'Evenings')]}
      types={[]}
      error={null}
      onChange={() => {}}
    />,
    {},
  )
  expect(await screen.findByText('Price list: Main prices')).toBeDefined()
  expect(screen.getAllByRole('combobox', { name: 'Price list' })).toHaveLength(1)
})
