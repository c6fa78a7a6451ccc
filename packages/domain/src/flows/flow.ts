/** The order of the booking screens. S2.flow; docs/rules/flows.md. */
import type { Flow, ScreenSettings } from '@zapys/contract'

export const DEFAULT_FLOW_CODE = 'B_R_S_DT'

export type FlowOrder = {
  /** Resources are shown before services. A code starting with B_R, any other shows services first. */
  resourceFirst: boolean
  asksResource: boolean
  asksService: boolean
}

const knownParts = ['B', 'R', 'S', 'DT']

/**
 * The parts may stand in any order: the branch is always asked for first and the time last, whatever their places,
 * because a time can only be searched for a branch and a known length. A code with an unknown, repeated or missing part
 * (B, DT and one of R and S are needed) behaves as the default.
 */
export function flowOrder(code: string): FlowOrder {
  if (!isFlowCode(code)) return flowOrder(DEFAULT_FLOW_CODE)
  const parts = code.split('_')
  return {
    resourceFirst: code.startsWith('B_R'),
    asksResource: parts.includes('R'),
    asksService: parts.includes('S'),
  }
}

/** Whether it says an order of its own. */
export function isFlowCode(code: string): boolean {
  const parts = code.split('_')
  return (
    parts.every((part) => knownParts.includes(part)) &&
    new Set(parts).size === parts.length &&
    parts.includes('B') &&
    parts.includes('DT') &&
    (parts.includes('R') || parts.includes('S'))
  )
}

/** The company's flow is the first one it lists. */
export const flowOf = (flows: Flow[]): Flow => flows[0] ?? { code: DEFAULT_FLOW_CODE, screens: [] }

export const screenSettings = (flow: Flow, screen: 'BRANCH' | 'RESOURCE' | 'SERVICE'): ScreenSettings =>
  flow.screens.find(({ type }) => type === screen)?.settings ?? {}
