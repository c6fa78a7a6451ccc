import { screen, waitFor } from '@testing-library/dom'
import type { BookingMemberships, CompanyAppointment, CompanyReceipt } from '@zapys/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, partOf, press, Rejection } from '../../../test/in-app.tsx'
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

type Paid = { provider: 'stripe' | null; paid: number; money: number }

/** The form for a paid visit, with the ways to undo that it reports. */
async function formFor({ provider, paid, money }: Paid) {
  const undone: ((() => Promise<unknown>) | undefined)[] = []
  const receipt = partOf<CompanyReceipt>({
    paid,
    payments: money === 0 ? [] : [{ id: 'payment', provider, state: 'PAID', amount: money }],
    refunds: [],
  })
  const used =
    paid > money ? { name: 'Yoga 8', type: 'VISITS', amount: 1, price_covered: paid - money } : null
  const { bodiesOf } = await inApp(
    <CancelForm
      branch="branch"
      booking={booking({ paid, currency_code: 'UAH' })}
      when="Tuesday"
      onClose={() => {}}
      onCancelled={(undo) => undone.push(undo)}
    />,
    {
      readCompanyReceipt: () => receipt,
      readBookingMemberships: () => partOf<BookingMemberships>({ used: used as never }),
      changeCompanyAppointment: () => booking({ version: 5 }),
    },
    ['payments.read', 'memberships.read'],
  )
  const cancel = async () => {
    await press('Cancel booking')
    await waitFor(() => expect(undone).toHaveLength(1))
    return { sent: bodiesOf('changeCompanyAppointment')[0], isUndoable: undone[0] !== undefined }
  }
  return { cancel }
}

it('cash and a used visit go back by default, and both can be taken back', async () => {
  const { cancel } = await formFor({ provider: null, paid: 20_000, money: 5000 })
  const notice = await screen.findByText(/Yoga 8: 1 visit/)
  expect(notice.textContent).toMatch(/50.*goes back to the client.*Hand it over at the till/)
  const { sent, isUndoable } = await cancel()
  expect(sent!.appointment).not.toHaveProperty('keep_paid')
  expect(isUndoable).toBe(true)
})

it('staff can keep what was paid', async () => {
  const { cancel } = await formFor({ provider: null, paid: 5000, money: 5000 })
  await press('Keep')
  expect(screen.getByText(/The client gets nothing back/)).toBeTruthy()
  expect((await cancel()).sent).toMatchObject({ appointment: { keep_paid: true } })
})

it('money that goes back to a card cannot be taken back', async () => {
  const { cancel } = await formFor({ provider: 'stripe', paid: 5000, money: 5000 })
  expect(await screen.findByText(/A refund cannot be taken back/)).toBeTruthy()
  expect((await cancel()).isUndoable).toBe(false)
})
