import { screen } from '@testing-library/dom'
import type { BranchResource } from '@zapys/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { allIn, inApp, partOf, press } from '../../../test/in-app.tsx'
import { PersonForm } from './person-form.tsx'

it('the text and the services that a colleague changes meanwhile stay', async () => {
  const form = (description: string, services: string[]) => (
    <PersonForm
      company="company"
      branch="branch"
      person={partOf<BranchResource>({
        id: 'anna',
        name: 'Ana',
        last_name: null,
        room: false,
        resource_type_id: null,
        description,
        translations: {},
      })}
      services={services}
      branchFrames={[]}
      onClose={() => {}}
      onSaved={() => {}}
      report={() => {}}
    />
  )
  const { calls, bodiesOf, show } = await inApp(form('Stylist', ['haircut']), {
    listBranchServices: () => allIn([]),
    listResourceTypes: () => allIn([]),
    changeResource: () => ({ id: 'anna', name: 'Anna' }),
  })
  await screen.findByLabelText(/^First name/)
  show(form('Senior stylist', ['haircut', 'beard']))
  await userEvent.fill(screen.getByLabelText(/^First name/), 'Anna')
  await press('Save')
  await expect.poll(() => bodiesOf('changeResource')).toEqual([{ resource: { name: 'Anna' } }])
  expect(calls.some(({ name }) => name === 'saveResourceServices')).toBe(false)
})
