import { screen } from '@testing-library/dom'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { inApp } from '../../../test/in-app.tsx'
import type { BookingBlock, Column } from './day.ts'
import type { Drag } from './use-drag.ts'
import { useRestoredFocus } from './use-restored-focus.ts'

const place = { resource: 'monday', start: 0, end: 3600 }
const drag: Drag = {
  block: { booking: { id: 'first' } } as BookingBlock,
  from: place,
  to: { ...place, resource: 'tuesday' },
  isByKey: true,
  isDropped: true,
}

/** A board whose data arrives when the drag has ended already. */
function Board() {
  const grid = useRef<HTMLDivElement>(null)
  const [current, setDrag] = useState<Drag | undefined>(drag)
  const [days, setDays] = useState<{ day: string; columns: readonly Column[] }>({
    day: 'monday',
    columns: [],
  })
  useRestoredFocus(grid, current, days.columns)
  return (
    <>
      <div ref={grid}>
        <button key={days.day} type="button" data-booking="first">
          {days.day}
        </button>
      </div>
      <p>{current === undefined ? 'ended' : 'dragged'}</p>
      <button type="button" onClick={() => setDrag(undefined)}>
        end
      </button>
      <button type="button" onClick={() => setDays({ day: 'tuesday', columns: [] })}>
        load
      </button>
    </>
  )
}

it('focuses a booking moved by keyboard even if the board shows the move after the drag has ended', async () => {
  await inApp(<Board />, {})
  const before = await screen.findByRole('button', { name: 'monday' })
  before.focus()
  screen.getByRole('button', { name: 'end' }).click()
  await screen.findByText('ended')
  screen.getByRole('button', { name: 'load' }).click()
  const after = await screen.findByRole('button', { name: 'tuesday' })
  expect(document.activeElement).toBe(after)
})
