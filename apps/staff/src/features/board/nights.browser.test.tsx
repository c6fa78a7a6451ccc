import { screen } from '@testing-library/dom'
import { expect, it, onTestFinished } from 'vitest'
import { allIn, inApp } from '../../../test/in-app.tsx'
import { changeQueue, withAct } from '#staff/session/queue.ts'
import { BoardList } from './board-list.tsx'
import { useDay } from './use-day.ts'
import { useWeek } from './use-week.ts'

const branch = { id: 'branch', timezone: 'Europe/Kyiv' }
/** 18:00 to 02:00 on each day. */
const nightly = {
  cycle_frames: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    start_time: 18 * 3600,
    end_time: 26 * 3600,
    first_day: null,
    last_day: null,
  })),
  day_frames: [],
}
/** Bookings at 00:30 in the night after the day, and at 03:00 on it. */
const nightOf = (date: string) => [
  booking(`${date} 00:30`, `${date}T22:30:00.000Z`),
  booking(`${date} 03:00`, `${date}T01:00:00.000Z`),
]
const booking = (id: string, start_time: string) => ({
  id,
  start_time,
  duration: 1800,
  status: 'CONFIRMED',
  cancelled_at: null,
  event_id: null,
  client: { first_name: id },
  services: [{ id: 'haircut', name: 'Haircut', duration: 1800, resource_id: 'anna' }],
  resources: [{ id: 'anna', name: 'Anna' }],
})

const answers = {
  listBranchResources: () => ({ content: [{ id: 'anna', name: 'Anna', active: true, type: 'RESOURCE' }] }),
  listSchedules: () => [],
  readBranchSchedule: () => nightly,
  listCompanyEvents: () => allIn([]),
  readBranchDay: (_: unknown, query: URLSearchParams) => {
    const [day, last] = [query.get('day')!, query.get('last_day') ?? query.get('day')!]
    const all = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'].flatMap(nightOf)
    const dateOf = (instant: string) =>
      new Date(Date.parse(instant) + 2 * 3_600_000).toISOString().slice(0, 10)
    return {
      day,
      content: all.filter(({ start_time }) => dateOf(start_time) >= day && dateOf(start_time) <= last),
    }
  },
}

function Day() {
  const { columns, bookings } = useDay({ company: 'company', branch, day: '2026-11-30' })
  if (columns?.[0] === undefined) return <p>Loading</p>
  return (
    <>
      <p>{`${bookings?.length} bookings`}</p>
      <BoardList person={columns[0]} now={undefined} onBlock={() => {}} onGap={() => {}} gapAct="book" />
    </>
  )
}

it('the hours of a night shift after midnight show their bookings, and no others of the next day', async () => {
  await inApp(<Day />, answers)
  expect(await screen.findByRole('button', { name: /2026-11-30 00:30/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Free 18:00 – 00:30' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Free 01:00 – 02:00' })).toBeTruthy()
  // At 00:30 of the shift before, at 03:00, and at 00:30 of this shift.
  expect(screen.getByText('3 bookings')).toBeTruthy()
})

function Week() {
  const { columns, bookings = [] } = useWeek({
    company: 'company',
    branch,
    day: '2026-11-29',
    person: 'anna',
  })
  const came = bookings.filter(({ status }) => status === 'CAME').map(({ id }) => id)
  return columns === undefined ? (
    <p>Loading</p>
  ) : (
    <>
      {columns.map(({ day, blocks }) => (
        <p key={day}>{`${day}: ${blocks.map(({ start }) => start / 3600).join(', ')}`}</p>
      ))}
      <p>{`Came: ${came.join(', ')}`}</p>
    </>
  )
}

it('in a week a booking after midnight stands on the day of its shift, also on Sunday', async () => {
  await inApp(<Week />, answers)
  expect(await screen.findByText('2026-11-28: 3, 24.5')).toBeTruthy()
  expect(screen.getByText('2026-11-29: 3, 24.5')).toBeTruthy()
})

it('a week shows what waits for a connection as done', async () => {
  onTestFinished(() => changeQueue('person', () => []))
  const what = { kind: 'mark', appointment: '2026-11-28 03:00', status: 'CAME', version: 1 } as const
  changeQueue('person', (acts) =>
    withAct(acts, {
      id: 'act',
      company: 'company',
      branch,
      what: { ...what, client: 'Iryna', start_time: '2026-11-28T01:00:00.000Z' },
    }),
  )
  await inApp(<Week />, answers)
  expect(await screen.findByText('Came: 2026-11-28 03:00')).toBeTruthy()
})
