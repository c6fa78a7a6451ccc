import { screen } from '@testing-library/dom'
import type { CompanyClient, CompanyClientDetails } from '@zapys/contract'
import { expect, it } from 'vitest'
import { allIn, inApp, partOf } from '../../../test/in-app.tsx'
import { ClientMerge } from './client-merge.tsx'

const client = (id: string, first_name: string | null, phone: string | null, email: string | null) =>
  partOf<CompanyClient>({ id, first_name, last_name: null, phone, email })

it('clients with the same phone or mail under another name are shown as probably the same', async () => {
  const others: Record<string, CompanyClient> = {
    '671112233': client('phone', 'Olha Koval', '380671112233', null),
    'olia@example.com': client('mail', 'O. Koval', null, 'Olia@example.com'),
  }
  const own = client('own', 'Olia', '+380671112233', 'olia@example.com')
  await inApp(
    <ClientMerge
      client={{ ...own, distinct_from: [] } as unknown as CompanyClientDetails}
      report={() => {}}
    />,
    {
      listCompanyClients: (_, query) => {
        const found = others[query.get('search') ?? '']
        return allIn(found === undefined ? [] : [found])
      },
    },
  )
  expect(await screen.findByText('Olha Koval')).toBeTruthy()
  expect(await screen.findByText('O. Koval')).toBeTruthy()
})
