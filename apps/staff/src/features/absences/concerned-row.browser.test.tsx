import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { inApp, press } from '../../../test/in-app.tsx'
import { ConcernedRow } from './concerned-row.tsx'

it('a booking or class is cancelled after a second press, which names what goes back', async () => {
  let cancelled = 0
  await inApp(
    <ul>
      <ConcernedRow
        when="Tue, 10:00"
        who="Yoga"
        what="12 places"
        phone={null}
        free={[]}
        canNotify
        hasActs
        isBusy={false}
        failure={undefined}
        cancelWords="Cancel the class"
        goesBack={<p>₴200 goes back</p>}
        give={() => {}}
        move={undefined}
        cancel={() => {
          cancelled += 1
        }}
      />
    </ul>,
    {},
  )
  await press('Yoga: Cancel the class')
  expect(await screen.findByText('₴200 goes back')).toBeTruthy()
  await press('No')
  expect(screen.queryByText('₴200 goes back')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yoga: Cancel the class' }))
  expect(cancelled).toBe(0)
  await press('Yoga: Cancel the class')
  await press('Yes, cancel')
  expect(cancelled).toBe(1)
})
