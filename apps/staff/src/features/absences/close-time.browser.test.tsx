import { expect, it } from 'vitest'
import { inApp, press, reports } from '../../../test/in-app.tsx'
import { CloseTime } from './close-time.tsx'

it('undo opens the days that were closed now: a day off from before stays one', async () => {
  const { report, last } = reports()
  const { bodiesOf } = await inApp(
    <CloseTime
      of={{ company: 'company', branch: 'branch', resource: 'anna' }}
      period={{ firstDay: '2026-06-02', lastDay: '2026-06-04', part: null }}
      absence={{ appointments: [], events: [], total: 0 }}
      isClosed={false}
      report={report}
    />,
    {
      changeScheduleDays: ({ days }) => ({
        day_frames: days.add.map((frame) => ({
          ...frame,
          id: frame.date,
          added: frame.date !== '2026-06-03',
        })),
      }),
    },
  )
  await press('Close this time')
  await (
    await last()
  ).undo!()
  expect(bodiesOf('changeScheduleDays')[1]).toEqual({
    days: { add: [], remove: ['2026-06-02', '2026-06-04'] },
  })
})
