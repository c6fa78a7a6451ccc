import { screen, waitFor } from '@testing-library/dom'
import type { CompanyEvent } from '@zapys/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, partOf, press, reports } from '../../../test/in-app.tsx'
import { MoveClass } from './move-class.tsx'
import { placedClass } from './week.ts'

const timezone = 'Europe/Kyiv'
const classOf = (leader: string, start_time: string) =>
  placedClass(
    timezone,
    partOf<CompanyEvent>({
      id: 'event',
      start_time,
      duration: 3600,
      resource: { id: leader, name: leader, last_name: null },
      besides: [],
      appointments: [],
    }),
  )

async function open(start_time: string) {
  const { report, last } = reports()
  const form = (leader: string) => (
    <MoveClass
      branch={{ id: 'branch', timezone }}
      placed={classOf(leader, start_time)}
      onClose={() => {}}
      report={report}
    />
  )
  const people = ['anna', 'ivan'].map((id) => ({ id, name: id, active: true, type: 'RESOURCE' }))
  const { show, bodiesOf } = await inApp(form('anna'), {
    listBranchResources: () => ({ content: people }),
    changeEvent: () => ({ id: 'event' }),
  })
  await screen.findByRole('option', { name: 'ivan' })
  return { last, sent: () => bodiesOf('changeEvent'), ledBy: (leader: string) => show(form(leader)) }
}

it('another time leaves the leader as a colleague has chosen meanwhile', async () => {
  const { last, sent, ledBy } = await open('2026-06-02T07:00:00.000Z')
  ledBy('ivan')
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('ivan'))
  await userEvent.fill(screen.getByLabelText(/Day/), '2026-06-03')
  await press(/^Move to/)
  await (
    await last()
  ).undo!()
  expect(sent()).toEqual([
    { event: { start_time: '2026-06-03T07:00:00.000Z' } },
    { event: { start_time: '2026-06-02T07:00:00.000Z' } },
  ])
})

it('another leader leaves the time, also in the second pass of the hour that the clocks repeat', async () => {
  const { last, sent } = await open('2026-10-25T01:30:00.000Z')
  await userEvent.selectOptions(screen.getByRole('combobox'), 'ivan')
  await press(/^Move to/)
  await (
    await last()
  ).undo!()
  expect(sent()).toEqual([{ event: { resource_id: 'ivan' } }, { event: { resource_id: 'anna' } }])
})

it('an emptied day leaves the form, which then asks for a day', async () => {
  const { sent } = await open('2026-06-02T07:00:00.000Z')
  await userEvent.fill(screen.getByLabelText(/Day/), '')
  await press('Move')
  expect(await screen.findByText('Choose a day')).toBeTruthy()
  expect(sent()).toEqual([])
})
