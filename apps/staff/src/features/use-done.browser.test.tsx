import { screen } from '@testing-library/dom'
import { ApiFailure } from '@zapys/contract/client'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, press } from '../../test/in-app.tsx'
import { useDone } from './use-done.tsx'

/** Two actions; the undo of the first ends when the test says so. */
async function open() {
  const ends = Promise.withResolvers<void>()
  function Acts() {
    const { report, bar } = useDone()
    return (
      <>
        <button type="button" onClick={() => report({ words: 'Cancelled', undo: () => ends.promise })}>
          Cancel
        </button>
        <button type="button" onClick={() => report({ words: 'Moved', undo: () => Promise.resolve() })}>
          Move
        </button>
        {bar}
      </>
    )
  }
  await inApp(<Acts />, {})
  await press('Cancel')
  await press('Undo')
  await press('Move')
  await screen.findByText('Moved')
  return ends
}

it('an undo that fails late is named, although another action is shown', async () => {
  const ends = await open()
  ends.reject(new ApiFailure(409, 'POST'))
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('Cancelled')).toBeTruthy()
})

it('an undo that succeeds late leaves the action after it and its undo', async () => {
  const ends = await open()
  ends.resolve()
  await ends.promise
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => screen.queryByText('Moved')).toBeNull()
})
