import { screen } from '@testing-library/dom'
import type { BranchResource, CompanyAppointment, CompanyClient } from '@zapys/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { allIn, inApp, partOf, press } from '../../../test/in-app.tsx'
import { BookingSheet } from './booking-sheet.tsx'
import { type Draft, emptyDraft } from './draft.ts'
import { MoveForm } from './move-form.tsx'

const HOUR = 3600
const DAY = '2026-06-02'
const branch = { id: 'branch', timezone: 'Europe/Kyiv' }

const service = (id: string, booking_type: string) => ({
  id,
  name: id,
  duration: HOUR,
  active: true,
  booking_type,
  group_training_service: false,
})
const court = {
  id: 'court',
  min_duration: 2 * HOUR,
  max_duration: 4 * HOUR,
  branches: [{ id: 'branch', resources: ['blue', 'red'] }],
}
const room = (id: string) => ({ id, name: id, active: true, type: 'RESOURCE' })

/** 9 to 17; 13 is taken. */
const free = (taken: number[] = [13]) => ({
  days: [
    {
      date: DAY,
      times: Object.fromEntries(
        Array.from({ length: 8 }, (_, index) => 9 + index).map((hour) => [
          hour * HOUR,
          {
            time: { start_time: hour * HOUR, end_time: (hour + 1) * HOUR },
            available: !taken.includes(hour),
            resource_ids: ['blue'],
          },
        ]),
      ),
    },
  ],
})

const answers = (asked: URLSearchParams[], taken?: number[]) => ({
  listBranchServices: () => allIn([service('haircut', 'GENERAL'), service('court', 'RENT')]),
  readCompanyService: () => court,
  listBranchResources: () => allIn([room('blue'), room('red'), room('anna')]),
  listRentSlots: () => free(taken),
  listVisitSlots: () => ({ days: [] }),
  listStaffDates: (_: unknown, query: URLSearchParams) => {
    asked.push(query)
    const price = (Number(query.get('duration')) / HOUR) * 30_000
    const priced = { price, original_price: price, currency_code: 'UAH', service_prices: [] }
    return { dates: [{ date: DAY, start_time: query.get('start'), available: true, price: priced }] }
  },
})

const value = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name).value
const pressed = () =>
  screen.getAllByRole('button', { pressed: true }).flatMap(({ textContent }) => textContent ?? [])

/** The form of a new booking for Marta. */
async function openNew(part: Partial<Draft> = {}) {
  const asked: URLSearchParams[] = []
  const words: string[] = []
  function Sheet() {
    const [draft, setDraft] = useState<Draft>({
      ...emptyDraft(DAY),
      client: partOf<CompanyClient>({ id: 'marta', first_name: 'Marta' }),
      ...part,
    })
    return (
      <BookingSheet
        company="company"
        branch={branch}
        resources={[room('blue'), room('anna')] as BranchResource[]}
        draft={draft}
        change={(more) => setDraft((before) => ({ ...before, ...more }))}
        onClose={() => {}}
        onBlock={undefined}
        onBooked={(booked) => words.push(booked)}
      />
    )
  }
  const { bodiesOf } = await inApp(<Sheet />, {
    ...answers(asked),
    createCompanyAppointment: () => ({ id: 'booking' }),
  })
  await screen.findByRole('option', { name: /^court/ })
  return { asked, words, sent: () => bodiesOf('createCompanyAppointment') }
}

it('a press takes the shortest rental, further ones lengthen it, and the server says what it costs', async () => {
  const { asked, sent, words } = await openNew()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Service/ }), 'court')
  expect(screen.queryByRole('button', { name: 'Another service' }), 'a rental is booked alone').toBeNull()
  const rented = await screen.findByRole('combobox', { name: 'What is rented' })
  await expect.poll(() => rented.textContent, { message: 'no people' }).toBe('Any free onebluered')
  const noon = await screen.findByRole<HTMLButtonElement>('button', { name: '12:00' })
  expect(noon.disabled, 'only one hour is free there').toBe(true)
  await press('10:00')
  expect(pressed()).toEqual(['10:00', '11:00'])
  expect([value(/^Start/), value(/^End/)]).toEqual(['10:00', '12:00'])
  await press('12:00')
  expect(pressed()).toEqual(['10:00', '11:00', '12:00'])
  await press(/^Book for Tue, .*10:00 · .*900/)
  await expect.poll(() => words).toHaveLength(1)
  expect(asked.at(-1)?.get('duration')).toBe(String(3 * HOUR))
  expect(sent()).toEqual([
    {
      appointment: {
        client: { id: 'marta' },
        start_time: '2026-06-02T07:00:00.000Z',
        duration: 3 * HOUR,
        service_resource_settings: [
          { service: 'court', resources: [], auto_selected_resources: true, ordinal: 1 },
        ],
      },
    },
  ])
})

it('hours that clients cannot rent can be typed, with a warning', async () => {
  const { sent } = await openNew({ service: 'court', person: 'blue', time: 10 * HOUR })
  await expect.poll(() => value(/^End/)).toBe('12:00')
  expect(screen.queryByText(/^Clients can rent/)).toBeNull()
  await userEvent.fill(screen.getByLabelText(/^End/), '11:00')
  expect(
    await screen.findByText('Clients can rent 2 hr to 4 hr, in steps of 1 hr. You can book any length.'),
  ).toBeTruthy()
  await userEvent.fill(screen.getByLabelText(/^Start/), '22:30')
  expect(value(/^End/), 'another start keeps the length').toBe('23:30')
  await userEvent.fill(screen.getByLabelText(/^End/), '01:00')
  await press(/^Book for Tue/)
  await expect
    .poll(sent)
    .toMatchObject([{ appointment: { start_time: '2026-06-02T19:30:00.000Z', duration: 2.5 * HOUR } }])
})

it('another service drops the length of the rental', async () => {
  const { sent } = await openNew({ service: 'court', time: 10 * HOUR, length: 3 * HOUR })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Service/ }), 'haircut')
  await press(/^Book for Tue/)
  await expect.poll(sent).toHaveLength(1)
  expect(sent()[0]!.appointment).not.toHaveProperty('duration')
})

/** The form of a rental from 10 to 12. */
async function openMove() {
  const asked: URLSearchParams[] = []
  const undo: (() => Promise<unknown>)[] = []
  const { bodiesOf } = await inApp(
    <MoveForm
      company="company"
      branch={branch}
      booking={partOf<CompanyAppointment>({
        id: 'booking',
        version: 3,
        booking_type: 'RENT',
        start_time: '2026-06-02T07:00:00.000Z',
        duration: 2 * HOUR,
        price: 60_000,
        currency_code: 'UAH',
        services: [{ id: 'court', name: 'court', resource_id: 'blue' }],
      })}
      day={DAY}
      start={10 * HOUR}
      onClose={() => {}}
      onMoved={(_, back) => undo.push(back)}
    />,
    {
      ...answers(asked, [10, 11, 13]),
      changeCompanyAppointment: ({ appointment }) => ({
        version: (appointment.version ?? 0) + 1,
        price: ((appointment.duration ?? 0) / HOUR) * 30_000,
      }),
    },
  )
  await screen.findByRole('option', { name: 'red' })
  return { asked, undo, sent: () => bodiesOf('changeCompanyAppointment') }
}

it('a rental becomes longer at the price that the server says, and the undo restores length and price', async () => {
  const { asked, undo, sent } = await openMove()
  await expect.poll(pressed, { message: 'its own hours count as free' }).toEqual(['10:00', '11:00'])
  await press('Longer')
  expect(await screen.findByText(/^New price: .*900/)).toBeTruthy()
  expect(asked.at(-1)?.get('appointment')).toBe('booking')
  await press('Save')
  await expect.poll(() => undo).toHaveLength(1)
  await undo[0]!()
  expect(sent()).toEqual([
    { appointment: { duration: 3 * HOUR, version: 3 } },
    { appointment: { duration: 2 * HOUR, price: 60_000, price_reason: 'Undo', version: 4 } },
  ])
})

it('a rental moves with its length and price, also to another room', async () => {
  const { undo, sent } = await openMove()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What is rented' }), 'red')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '12:00' }).disabled, '13 is taken').toBe(true)
  await press('15:00')
  expect([value(/^Start/), value(/^End/)]).toEqual(['15:00', '17:00'])
  await press(/^Move to Tue, .*15:00$/)
  await expect.poll(() => undo).toHaveLength(1)
  await undo[0]!()
  expect(sent()).toEqual([
    { appointment: { start_time: '2026-06-02T12:00:00.000Z', resource_id: 'red', version: 3 } },
    { appointment: { start_time: '2026-06-02T07:00:00.000Z', resource_id: 'blue', version: 4 } },
  ])
})
