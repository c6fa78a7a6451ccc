import { screen } from '@testing-library/dom'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { inApp, pageIn, press } from '../../test/in-app.tsx'
import { ClientsScreen } from './clients.tsx'

const client = (name: string) => ({ id: name, first_name: name, last_name: null, phone: null, email: null })

it('clients after the first page are shown on a press', async () => {
  await inApp(
    <MemoryRouter>
      <ClientsScreen />
    </MemoryRouter>,
    { listCompanyClients: (_, query) => pageIn(query, [client('Anna')], [client('Zoya')]) },
  )
  await screen.findByText('Anna')
  expect(screen.queryByText('Zoya')).toBeNull()
  await press('Show more')
  expect(await screen.findByText('Zoya')).toBeTruthy()
  expect(screen.getByText('Anna')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
