import { screen } from '@testing-library/dom'
import type { CompanyAppointment } from '@zapys/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { allIn, inApp, partOf, press, Rejection, reports } from '../../../test/in-app.tsx'
import { ServicesForm } from './services-form.tsx'

const service = (id: string) => ({
  id,
  name: id,
  duration: 3600,
  active: true,
  booking_type: 'GENERAL',
  group_training_service: false,
})

it('services that a colleague changes meanwhile are shown, and another length leaves them', async () => {
  const { report } = reports()
  const form = (services: string[], version: number) => (
    <ServicesForm
      company="company"
      branch="branch"
      booking={partOf<CompanyAppointment>({
        id: 'booking',
        version,
        start_time: '2026-06-02T07:00:00.000Z',
        duration: 3600,
        services: services.map((id) => ({ id, name: id, duration: 3600, resource_id: 'anna' })),
      })}
      onClose={() => {}}
      report={report}
    />
  )
  const { bodiesOf, show } = await inApp(form(['Haircut'], 3), {
    listBranchServices: () => allIn(['Haircut', 'Beard'].map(service)),
    changeCompanyAppointment: ({ appointment }) =>
      appointment.version === 3 ? new Rejection(409, 'appointment.changed') : { version: 5 },
  })
  await screen.findByRole('option', { name: /^Beard/ })
  await userEvent.fill(screen.getByRole('textbox'), '90')
  await press('Save')
  await expect.poll(() => bodiesOf('changeCompanyAppointment')).toHaveLength(1)
  show(form(['Beard'], 4))
  expect(await screen.findByText(/^Changed in the meantime to: Beard/)).toBeTruthy()
  await press('Save')
  await expect
    .poll(() => bodiesOf('changeCompanyAppointment'))
    .toEqual([
      { appointment: { duration: 5400, version: 3 } },
      { appointment: { duration: 5400, version: 4 } },
    ])
})
