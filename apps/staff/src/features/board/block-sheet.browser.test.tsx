import type { BranchResource } from '@zapys/contract'
import { expect, it } from 'vitest'
import { inApp, press, reports } from '../../../test/in-app.tsx'
import { BlockSheet } from './block-sheet.tsx'

it.each([
  ['can be opened again at once', true],
  ['that was closed before stays closed: there is nothing to undo', false],
])('an hour %s', async (_, added) => {
  const { report, last } = reports()
  await inApp(
    <BlockSheet
      company="company"
      branch={{ id: 'branch', timezone: 'Europe/Kyiv' }}
      resources={[{ id: 'anna', name: 'Anna', active: true, type: 'RESOURCE' } as BranchResource]}
      day="2026-06-02"
      person="anna"
      time={12 * 3600}
      onClose={() => {}}
      report={report}
    />,
    { listSchedules: () => [], blockTime: () => ({ id: 'frame', added }) },
  )
  await press('Block')
  expect((await last()).undo !== undefined).toBe(added)
})
