import { screen } from '@testing-library/dom'
import type { CompanyClientDetails } from '@zapys/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, partOf, press } from '../../../test/in-app.tsx'
import { ClientForm } from './client-form.tsx'

it('a phone that a colleague corrects meanwhile stays', async () => {
  const form = (phone: string) => (
    <ClientForm
      client={partOf<CompanyClientDetails>({ id: 'client', first_name: 'Irina', phone, email: null })}
      onClose={() => {}}
    />
  )
  const { bodiesOf, show } = await inApp(form('+380671112233'), { changeCompanyClient: () => ({}) })
  await screen.findByLabelText('First name')
  show(form('+380671112244'))
  await userEvent.fill(screen.getByLabelText('First name'), 'Iryna')
  await press('Save')
  await expect.poll(() => bodiesOf('changeCompanyClient')).toEqual([{ client: { first_name: 'Iryna' } }])
})
