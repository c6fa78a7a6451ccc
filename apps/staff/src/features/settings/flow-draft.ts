/** Form state of the order of booking screens. No React here. docs/rules/flows.md */
import type { Flow } from '@zapys/contract'
import { flowOf, flowOrder } from '@zapys/domain/flows'

/** Orders that differ for clients, the default first. */
export const flowCodes = ['B_R_S_DT', 'B_S_R_DT', 'B_S_DT', 'B_R_DT'] as const
export type FlowCode = (typeof flowCodes)[number]

const flowScreens = ['BRANCH', 'RESOURCE', 'SERVICE'] as const
export type FlowScreen = (typeof flowScreens)[number]

/** `CLIENT`: the client chooses; `ANY`: a random one; else the id of the fixed choice. */
type ScreenDraft = { skipsOne: boolean; choice: string }
type FlowDraft = { code: FlowCode; screens: Record<FlowScreen, ScreenDraft> }

/** Equivalent codes are shown as the usual one. */
const codeOf = (stored: string): FlowCode => {
  const { resourceFirst, asksResource, asksService } = flowOrder(stored)
  if (!asksService) return 'B_R_DT'
  if (!asksResource) return 'B_S_DT'
  return resourceFirst ? 'B_R_S_DT' : 'B_S_R_DT'
}

export function flowDraft(flows: Flow[]): FlowDraft {
  const flow = flowOf(flows)
  const screen = (type: FlowScreen): ScreenDraft => {
    const settings = flow.screens.find((one) => one.type === type)?.settings ?? {}
    const isChosen = settings.auto_select !== false && Boolean(settings.auto_select_id)
    const isAny = type === 'RESOURCE' && settings.auto_select === true
    return {
      skipsOne: settings.skip_one === true,
      choice: isChosen ? settings.auto_select_id! : isAny ? 'ANY' : 'CLIENT',
    }
  }
  return {
    code: codeOf(flow.code),
    screens: { BRANCH: screen('BRANCH'), RESOURCE: screen('RESOURCE'), SERVICE: screen('SERVICE') },
  }
}

/** Screens shown to clients, in order; the time is always last. */
export function shownScreens(code: FlowCode): FlowScreen[] {
  const { resourceFirst, asksResource, asksService } = flowOrder(code)
  const middle: FlowScreen[] = [
    ...(asksService ? (['SERVICE'] as const) : []),
    ...(asksResource ? (['RESOURCE'] as const) : []),
  ]
  return ['BRANCH', ...(resourceFirst ? middle.toReversed() : middle)]
}

const settingsOf = ({ skipsOne, choice }: ScreenDraft) => ({
  skip_one: skipsOne,
  ...(choice === 'CLIENT' ? {} : { auto_select: true }),
  ...(choice === 'CLIENT' || choice === 'ANY' ? {} : { auto_select_id: choice }),
})

/** Value to store. Keeps flows after the first one, which are unused, and an equivalent code. */
export function flowsOf(draft: FlowDraft, stored: Flow[]): Flow[] {
  const before = flowOf(stored)
  const code = codeOf(before.code) === draft.code ? before.code : draft.code
  const screens = flowScreens.map((type) => ({ type, settings: settingsOf(draft.screens[type]) }))
  return [{ code, screens }, ...stored.slice(1)]
}
