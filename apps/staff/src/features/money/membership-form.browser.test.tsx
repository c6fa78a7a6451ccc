import { expect, it } from 'vitest'
import { inApp, press, reports } from '../../../test/in-app.tsx'
import { MembershipForm } from './membership-form.tsx'

const membership = {
  number: 'M-1',
  name: 'Ten visits',
  kind: 'MEMBERSHIP',
  type: 'VISITS',
  amount: 1,
  price_covered: 50_000,
  remaining: 9,
  end_time: '2026-12-31',
}

async function use(isUndoable: boolean) {
  const { report, last } = reports()
  const { bodiesOf } = await inApp(
    <MembershipForm
      company="company"
      branch="branch"
      appointment="booking"
      cover={{ data: { version: 3, used: null, fitting: [membership], others: [] } } as never}
      isUndoable={isUndoable}
      currency="UAH"
      onClose={() => {}}
      report={report}
    />,
    { useBookingMembership: () => ({ version: 4, used: membership, fitting: [], others: [] }) },
  )
  await press('Use 1 visit')
  const { undo } = await last()
  await undo?.()
  return { undo, sent: bodiesOf('useBookingMembership') }
}

it('a used membership is taken off again unless the booking has changed since', async () => {
  const { sent } = await use(true)
  expect(sent).toEqual([
    { membership: { number: 'M-1' }, version: 3 },
    { membership: null, version: 4 },
  ])
})

it('on a booking whose deposit was due it is not undone, because the deposit would stay waived', async () => {
  const { undo } = await use(false)
  expect(undo).toBeUndefined()
})
