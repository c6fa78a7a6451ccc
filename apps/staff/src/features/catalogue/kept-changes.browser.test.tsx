import { screen } from '@testing-library/dom'
import type { BranchResource, CompanyDiscount, CompanyServiceDetails, CompanyTemplate } from '@zapys/contract'
import type { EndpointName } from '@zapys/contract/endpoints'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, partOf, press } from '../../../test/in-app.tsx'
import { CategoryForm } from './category-form.tsx'
import { DiscountForm } from './discount-form.tsx'
import { RoomForm } from './room-form.tsx'
import { TemplateForm } from './template-form.tsx'

const onClose = () => {}

/** The form of what is stored; `isChanged` after a colleague has changed it. */
const discount = (isChanged: boolean) => (
  <DiscountForm
    discount={partOf<CompanyDiscount>({
      id: 'discount',
      name: 'Morning',
      percent: isChanged ? 15 : 10,
      amount: null,
      branch_id: null,
      service_id: null,
      source: null,
      start_time: null,
      end_time: null,
      first_day: null,
      last_day: null,
      weekdays: null,
      active: true,
    })}
    services={[]}
    currency="UAH"
    onClose={onClose}
  />
)
const template = (isChanged: boolean) => (
  <TemplateForm
    template={partOf<CompanyTemplate>({
      id: 'template',
      name: 'Pass',
      kind: 'MEMBERSHIP',
      type: 'VISITS',
      price: isChanged ? 120_000 : 100_000,
      visits: 8,
      period_days: 30,
      starts: 'ORDER',
      branch_ids: [],
      service_ids: [],
      description: null,
      translations: {},
      active: true,
    })}
    services={[]}
    currency="UAH"
    onClose={onClose}
  />
)
const category = (isChanged: boolean) => (
  <CategoryForm
    category={partOf<CompanyServiceDetails>({
      id: 'category',
      name: 'Hair',
      short_description: isChanged ? 'Cuts and colour' : 'Cuts',
      translations: {},
      active: true,
    })}
    onClose={onClose}
  />
)
const room = (isChanged: boolean) => (
  <RoomForm
    room={partOf<BranchResource>({
      id: 'room',
      branch_id: 'branch',
      name: 'Hall',
      description: isChanged ? 'With mirrors' : null,
      logo: null,
      translations: {},
      active: true,
    })}
    onClose={onClose}
  />
)

type Form = (isChanged: boolean) => ReactNode

it.each<[string, Form, string, EndpointName, object]>([
  ['a discount', discount, 'Name of the discount', 'changeDiscount', { discount: { name: 'New' } }],
  ['a membership', template, 'Name', 'changeTemplate', { template: { name: 'New' } }],
  ['a category', category, 'Name of the category', 'changeService', { company_service: { name: 'New' } }],
  ['a room', room, 'Name of the room or device', 'changeResource', { resource: { name: 'New' } }],
])('what a colleague changes meanwhile in %s stays', async (_, form, label, name, body) => {
  const { bodiesOf, show } = await inApp(form(false), { [name]: () => ({}) })
  await screen.findByRole('textbox', { name: label })
  show(form(true))
  await userEvent.fill(screen.getByRole('textbox', { name: label }), 'New')
  await press('Save')
  await expect.poll(() => bodiesOf(name)).toEqual([body])
})
