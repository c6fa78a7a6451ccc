import { screen, waitFor } from '@testing-library/dom'
import type { CompanyAppointment, CompanyEvent } from '@zapys/contract'
import { expect, it } from 'vitest'
import { inApp, partOf, press, reports } from '../../../test/in-app.tsx'
import { Participants } from './participants.tsx'

/** A class with one client, whose booking is answered with the next version. */
async function open(
  status: string,
  rights: Parameters<typeof inApp>[2] = ['bookings.write', 'bookings.mark'],
  money: Partial<CompanyAppointment> = {},
) {
  const { report, last } = reports()
  const asked: string[] = []
  const opened: string[] = []
  const booking = partOf<CompanyAppointment>({
    price: 20_000,
    paid: 0,
    remaining: 20_000,
    currency_code: 'UAH',
    ...money,
  })
  const part = (shown: string) => (
    <Participants
      branch="branch"
      event={partOf<CompanyEvent>({
        id: 'event',
        appointments: [
          {
            id: 'booking',
            status: shown,
            version: 3,
            space: 1,
            client: { id: 'client', first_name: 'Iryna' },
          },
        ],
      })}
      bookings={new Map([['booking', booking]])}
      report={report}
      onOpen={(id) => opened.push(id)}
      onAsk={(id) => asked.push(id)}
    />
  )
  const answer = () => ({ id: 'booking', version: 4 })
  const { calls, bodiesOf, show } = await inApp(
    part(status),
    { changeCompanyAppointment: answer, markCompanyAppointment: answer },
    rights,
  )
  return { calls, bodiesOf, last, asked, opened, becomes: (next: string) => show(part(next)) }
}

it.each([
  ['PENDING_PAYMENT', 'CONFIRMED', 'because a due payment stays due: a mark does not confirm without it'],
  ['CONFIRMED_BY_CLIENT', 'CONFIRMED_BY_CLIENT', 'because the client has confirmed'],
  ['LATE', 'LATE', 'because the client is still late'],
])('attendance of a booking that was %s, set by mistake, goes back to %s', async (before, restored) => {
  const { calls, becomes } = await open(before)
  await press('Attended')
  await waitFor(() => expect(calls).toHaveLength(1))
  becomes('DONE')
  await screen.findByRole('button', { name: 'Attended', pressed: true })
  await press('Attended')
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls).toEqual([
    { name: 'markCompanyAppointment', body: { appointment: { status: 'DONE' } } },
    { name: 'markCompanyAppointment', body: { appointment: { status: restored } } },
  ])
})

it('attendance that was set before goes back to confirmed, and a due payment stays due', async () => {
  const { calls } = await open('NO_SHOW')
  await press(/no-show|did not come/i)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({
    name: 'markCompanyAppointment',
    body: { appointment: { status: 'CONFIRMED' } },
  })
})

it('a client is removed and restored only as shown: another change of the booking stays', async () => {
  const { bodiesOf, last } = await open('CONFIRMED')
  await press('Iryna: remove from the class')
  await (
    await last()
  ).undo!()
  expect(bodiesOf('changeCompanyAppointment')).toEqual([
    { appointment: { status: 'CANCELLED', version: 3 } },
    { appointment: { status: 'CONFIRMED', version: 4 } },
  ])
})

it('a performer marks attendance in the own class, and cannot remove a participant', async () => {
  const { bodiesOf } = await open('CONFIRMED', ['bookings.mark'])
  await press('Attended')
  await waitFor(() =>
    expect(bodiesOf('markCompanyAppointment')).toEqual([{ appointment: { status: 'DONE' } }]),
  )
  expect(screen.queryByRole('button', { name: 'Iryna: remove from the class' })).toBeNull()
})

it('a participant who paid is removed only after the question what happens with the money', async () => {
  const { calls, asked } = await open('CONFIRMED', undefined, { paid: 5000, remaining: 15_000 })
  await press('Iryna: remove from the class')
  expect([asked, calls]).toEqual([['booking'], []])
})

it('each participant shows what is paid and owed, and opens the booking with its payments', async () => {
  const { opened } = await open('CONFIRMED', undefined, { paid: 5000, remaining: 15_000 })
  expect((await screen.findByRole('listitem')).textContent).toMatch(/50.* · .*150.*due/)
  await press(/^Iryna(?!: remove)/)
  expect(opened).toEqual(['booking'])
})
