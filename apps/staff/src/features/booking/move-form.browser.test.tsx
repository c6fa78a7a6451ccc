import { screen } from '@testing-library/dom'
import type { CompanyAppointment } from '@zapys/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, press, Rejection } from '../../../test/in-app.tsx'
import { MoveForm } from './move-form.tsx'

/** The form of a booking of Anna. */
async function open(start_time: string, place: { day: string; start: number }, failures = 0) {
  const undo: (() => Promise<unknown>)[] = []
  let failed = 0
  const { bodiesOf } = await inApp(
    <MoveForm
      company="company"
      branch={{ id: 'branch', timezone: 'Europe/Kyiv' }}
      booking={
        {
          id: 'booking',
          version: 3,
          start_time,
          services: [{ id: 'haircut', resource_id: 'anna' }],
        } as CompanyAppointment
      }
      {...place}
      onClose={() => {}}
      onMoved={(_, back) => undo.push(back)}
    />,
    {
      listBranchResources: () => ({
        content: ['anna', 'ivan'].map((id) => ({ id, name: id, active: true, type: 'RESOURCE' })),
      }),
      listVisitSlots: () =>
        failed++ < failures
          ? new Rejection(429, 'request.tooMany')
          : { days: [{ date: place.day, times: [{ time: { start_time: 90_000 } }] }] },
      changeCompanyAppointment: () => ({ version: 4 }),
    },
  )
  await screen.findByRole('option', { name: 'ivan' })
  return { undo, sent: () => bodiesOf('changeCompanyAppointment') }
}

it('another person leaves the time, also in the second pass of the hour that the clocks repeat', async () => {
  const { undo, sent } = await open('2026-10-25T01:30:00.000Z', { day: '2026-10-25', start: 3.5 * 3600 })
  await userEvent.selectOptions(screen.getByRole('combobox'), 'ivan')
  await press(/^Move to/)
  await expect.poll(() => undo).toHaveLength(1)
  await undo[0]!()
  expect(sent()).toEqual([
    { appointment: { resource_id: 'ivan', version: 3 } },
    { appointment: { resource_id: 'anna', version: 4 } },
  ])
})

it('an emptied day leaves the form, which then asks for a day', async () => {
  const { sent } = await open('2026-06-02T07:00:00.000Z', { day: '2026-06-02', start: 36_000 })
  await userEvent.fill(screen.getByLabelText(/^Day/), '')
  await press('Move')
  expect(await screen.findByText('Choose a day')).toBeTruthy()
  expect(sent()).toEqual([])
})

it('a free time after midnight of a night shift names the next day', async () => {
  const { sent } = await open('2026-11-30T20:00:00.000Z', { day: '2026-11-30', start: 22 * 3600 })
  await press('01:00')
  expect(screen.getByLabelText<HTMLInputElement>(/^Day/).value).toBe('2026-12-01')
  await press(/^Move to Tue, .*01:00$/)
  await expect.poll(sent).toEqual([{ appointment: { start_time: '2026-11-30T23:00:00.000Z', version: 3 } }])
})

it('free times that did not load are named as such, and load on the next try', async () => {
  await open('2026-11-30T20:00:00.000Z', { day: '2026-11-30', start: 22 * 3600 }, 1)
  await press('Try again')
  expect(await screen.findByRole('button', { name: '01:00' })).toBeTruthy()
})

it('the free times of a visit of two performers are those of both', async () => {
  const asked: (string | null)[] = []
  await inApp(
    <MoveForm
      company="company"
      branch={{ id: 'branch', timezone: 'Europe/Kyiv' }}
      booking={
        {
          id: 'booking',
          version: 3,
          start_time: '2026-06-02T07:00:00.000Z',
          services: [
            { id: 'colour', resource_id: 'anna' },
            { id: 'cut', resource_id: 'ivan' },
          ],
        } as CompanyAppointment
      }
      day="2026-06-02"
      start={36_000}
      onClose={() => {}}
      onMoved={() => {}}
    />,
    {
      listVisitSlots: (_, query) => {
        asked.push(query.get('resourceId'))
        return { days: [] }
      },
    },
  )
  await expect.poll(() => asked).not.toEqual([])
  expect(asked[0]).toBe('anna,ivan')
})
