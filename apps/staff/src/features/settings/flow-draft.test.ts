import { flowOf } from '@zapys/domain/flows'
import { describe, expect, it } from 'vitest'
import { flowCodes, flowDraft, flowsOf, shownScreens } from './flow-draft.ts'

describe('the order of the booking screens', () => {
  it('of a company that chose none is person, then service', () => {
    const { code, screens } = flowDraft([])
    expect(code).toBe('B_R_S_DT')
    expect(screens.SERVICE).toEqual({ skipsOne: false, choice: 'CLIENT' })
  })

  it.each([
    ['B_R_S_DT', 'BRANCH RESOURCE SERVICE'],
    ['B_S_R_DT', 'BRANCH SERVICE RESOURCE'],
    ['B_S_DT', 'BRANCH SERVICE'],
    ['B_R_DT', 'BRANCH RESOURCE'],
  ] as const)('%s shows %s', (code, shown) => {
    expect(shownScreens(code).join(' ')).toBe(shown)
  })

  it('shows another spelling of an order as that order, and stores it as it was', () => {
    for (const [stored, shown] of [
      ['R_B_S_DT', 'B_S_R_DT'],
      ['B_R_DT_S', 'B_R_S_DT'],
      ['R_B_DT', 'B_R_DT'],
    ] as const) {
      const flows = [{ code: stored, screens: [] }]
      expect(flowDraft(flows).code).toBe(shown)
      expect(flowOf(flowsOf(flowDraft(flows), flows)).code).toBe(stored)
    }
  })

  it('is read as it was stored, whatever was chosen', () => {
    for (const code of flowCodes)
      for (const choice of ['CLIENT', 'ANY', '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33']) {
        const draft = flowDraft([])
        const typed = {
          code,
          screens: { ...draft.screens, RESOURCE: { skipsOne: true, choice } },
        }
        expect(flowDraft(flowsOf(typed, []))).toEqual(typed)
      }
  })

  it('keeps flows that do not count, and drops a choice that is the client’s again', () => {
    const stored = [
      {
        code: 'B_S_R_DT',
        screens: [
          { type: 'RESOURCE', settings: { auto_select: true, auto_select_id: 'anna', skip_one: true } },
        ],
      },
      { code: 'B_R_DT', screens: [] },
    ]
    const draft = flowDraft(stored)
    expect(draft.screens.RESOURCE).toEqual({ skipsOne: true, choice: 'anna' })
    const next = flowsOf(
      { ...draft, screens: { ...draft.screens, RESOURCE: { skipsOne: true, choice: 'CLIENT' } } },
      stored,
    )
    expect(next[0]!.screens.find(({ type }) => type === 'RESOURCE')?.settings).toEqual({ skip_one: true })
    expect(next[1]).toBe(stored[1])
  })
})
