import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../test/shown.tsx'
import { Sheet } from './sheet.tsx'

function Opened() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel the booking
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Cancel?"
        footer={<button type="button">Yes</button>}
      >
        <p>It cannot be taken back.</p>
      </Sheet>
    </>
  )
}

const opener = () => screen.getByRole('button', { name: 'Cancel the booking' })
const sheet = () => screen.queryByRole('dialog', { name: 'Cancel?' })

describe('a sheet', () => {
  it('opens with the focus inside, keeps it there, and gives it back where it was opened', async () => {
    await show(<Opened />)
    expect(sheet()).toBeNull()
    await userEvent.click(opener())
    expect(sheet()).not.toBeNull()
    for (let presses = 0; presses < 4; presses++) {
      await userEvent.keyboard('{Tab}')
      // Between its ends the browser's own frame has the focus, and never the page behind.
      expect(document.activeElement === document.body || sheet()!.contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    expect(sheet()).toBeNull()
    expect(document.activeElement).toBe(opener())
  })

  it('gives the focus back also where it leaves the page with what it holds', async () => {
    function Removed() {
      const [part, setPart] = useState<'first' | 'second'>()
      return (
        <>
          <button type="button" onClick={() => setPart('first')}>
            Cancel the booking
          </button>
          {part === 'first' && (
            <Sheet key="first" open onClose={() => setPart(undefined)} title="Cancel?">
              <button type="button" onClick={() => setPart('second')}>
                With a reason
              </button>
            </Sheet>
          )}
          {part === 'second' && (
            <Sheet key="second" open onClose={() => setPart(undefined)} title="Reason">
              <p>Why is it cancelled?</p>
            </Sheet>
          )}
        </>
      )
    }
    await show(<Removed />)
    await userEvent.click(opener())
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(opener())
    await userEvent.click(opener())
    await userEvent.click(screen.getByRole('button', { name: 'With a reason' }))
    expect(screen.getByRole('dialog', { name: 'Reason' }).contains(document.activeElement)).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(opener())
  })

  it('is closed by its button', async () => {
    await show(<Opened />)
    await userEvent.click(opener())
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(sheet()).toBeNull()
  })

  it('is closed by a press beside it, and not by one inside', async () => {
    await show(<Opened />)
    await userEvent.click(opener())
    await userEvent.click(screen.getByText('It cannot be taken back.'))
    expect(sheet()).not.toBeNull()
    await userEvent.click(sheet()!, { position: { x: 5, y: 5 } })
    expect(sheet()).toBeNull()
  })
})
