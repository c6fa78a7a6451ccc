/** The order of the booking screens. S2.flow; docs/rules/flows.md. */
import type { Flow, ScreenSettings } from '@zapys/contract'

export const DEFAULT_FLOW_CODE = 'B_R_S_DT'

export type FlowOrder = {
  /** True if resources are shown before services: for codes that start with B_R. */
  resourceFirst: boolean
  asksResource: boolean
  asksService: boolean
}

const knownParts = ['B', 'R', 'S', 'DT']

/**
 * Parts may be in any order: the branch is always first and the time last,
 * because times can only be searched for a branch and a known length.
 * A code with an unknown, repeated or missing part (B, DT and one of R and S are needed) means the default.
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

/** Whether the code defines a valid order. */
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

export const flowOf = (flows: Flow[]): Flow => flows[0] ?? { code: DEFAULT_FLOW_CODE, screens: [] }

export const screenSettings = (flow: Flow, screen: 'BRANCH' | 'RESOURCE' | 'SERVICE'): ScreenSettings =>
  flow.screens.find(({ type }) => type === screen)?.settings ?? {}
