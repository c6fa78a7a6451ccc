import { screen } from '@testing-library/dom'
import type { CompanySettingsAnswer } from '@zapys/contract'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, partOf, press } from '../../../test/in-app.tsx'
import { CompanyForm } from './company-form.tsx'
import { ContactsForm } from './contacts-form.tsx'

const stored = (city: string, description: string) =>
  partOf<CompanySettingsAnswer>({
    settings: {
      name: 'Studio',
      short_description: null,
      description,
      logo: null,
      city,
      street: null,
      latitude: null,
      longitude: null,
      social: {},
      translations: {},
    },
  })
const before = stored('Lviv', 'Hair')
const after = stored('Kyiv', 'Hair and beards')

it.each<[string, (isChanged: boolean) => ReactNode, string, object]>([
  [
    'texts',
    (isChanged) => <CompanyForm stored={isChanged ? after : before} onClose={() => {}} />,
    'In one line',
    { short_description: 'New' },
  ],
  [
    'contacts',
    (isChanged) => <ContactsForm stored={isChanged ? after : before} onClose={() => {}} />,
    'Street and building',
    { street: 'New' },
  ],
])('what a colleague changes meanwhile in the %s of the company stays', async (_, form, label, settings) => {
  const { bodiesOf, show } = await inApp(form(false), { changeCompanySettings: () => ({}) })
  await screen.findByRole('textbox', { name: label })
  show(form(true))
  await userEvent.fill(screen.getByRole('textbox', { name: label }), 'New')
  await press('Save')
  await expect.poll(() => bodiesOf('changeCompanySettings')).toEqual([{ settings }])
})
