import { screen, waitFor } from '@testing-library/dom'
import type { CompanyAppointment } from '@zapys/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, press, Rejection } from '../../../test/in-app.tsx'
import { CancelForm } from './cancel-form.tsx'

const booking = (part: Partial<CompanyAppointment>) =>
  ({ id: 'booking', status: 'CONFIRMED', version: 3, ...part }) as CompanyAppointment

it('a booking that the client moves while staff type the reason is not cancelled unseen', async () => {
  const undone: ((() => Promise<unknown>) | undefined)[] = []
  const form = (version: number, when: string) => (
    <CancelForm
      branch="branch"
      booking={booking({ version })}
      when={when}
      onClose={() => {}}
      onCancelled={(undo) => undone.push(undo)}
    />
  )
  const { bodiesOf, show } = await inApp(form(3, 'Tuesday'), {
    changeCompanyAppointment: ({ appointment }) =>
      appointment.version === 3 ? new Rejection(409, 'appointment.changed') : booking({ version: 5 }),
  })
  const sent = () => bodiesOf('changeCompanyAppointment').map(({ appointment }) => appointment)
  await userEvent.type(await screen.findByRole('textbox'), 'Ill')
  show(form(4, 'Next Tuesday'))
  await press('Cancel booking')
  await screen.findByText('Something has changed')
  expect(screen.getByText('Next Tuesday')).toBeTruthy()
  expect(sent()).toMatchObject([{ status: 'CANCELLED', cancel_reason: 'Ill', version: 3 }])
  await press('Cancel booking')
  await waitFor(() => expect(undone).toHaveLength(1))
  expect(sent()[1]).toMatchObject({ version: 4 })
  // A colleague's later change stays.
  await undone[0]!()
  expect(sent()[2]).toEqual({ status: 'CONFIRMED', version: 5 })
})
