/** What is selected automatically, without the client. S4.autoselect; docs/rules/flows.md. */
import type { CompanyType, Flow } from '@zapys/contract'
import { flowOrder, screenSettings } from './flow.ts'

type Screen = 'BRANCH' | 'RESOURCE' | 'SERVICE'

/** Branch, resource or service. Only a resource's or service's own `type` and `parent` matter. */
export type Candidate = { id: string; ordinal: number; type?: string; parent?: string | null }

export type AutoSelectContext = {
  flow: Flow
  companyType: CompanyType
  /** 0 (included) to 1, drawn once per visit, so that the random resource is the same on every screen. */
  visitSeed: number
}

/** Input of the rules; candidates by ordinal. */
type Situation<Of extends Candidate> = {
  candidates: Of[]
  /** The only candidate, if there is just one. */
  single: Of | undefined
  skipOne: boolean
  autoSelect: boolean | undefined
  configuredId: string | undefined
  context: AutoSelectContext
}
type Rule = { screen: Screen; select: <Of extends Candidate>(situation: Situation<Of>) => Of | undefined }

const isGroup = (candidate: Candidate) => candidate.type === 'GROUP'

// The first rule that returns a candidate decides. An id counts unless auto_select is off beside it.
const rules: Rule[] = [
  // The branch named in the configuration.
  { screen: 'BRANCH', select: (now) => configured(now) },
  // BASIC and PRO have one place: the first branch is the default one.
  {
    screen: 'BRANCH',
    select: (now) => (choosesBranch(now.context.companyType) ? undefined : now.candidates[0]),
  },
  // The only branch.
  { screen: 'BRANCH', select: (now) => (now.skipOne ? now.single : undefined) },

  // The resource named in the configuration.
  { screen: 'RESOURCE', select: (now) => configured(now) },
  // auto_select without an id: a random one.
  {
    screen: 'RESOURCE',
    select: (now) => (now.autoSelect && now.configuredId === undefined ? anyOf(now) : undefined),
  },
  // The only resource of the smallest plan.
  { screen: 'RESOURCE', select: (now) => (now.context.companyType === 'BASIC' ? now.single : undefined) },
  // The only resource, unless it is a group or one of a group.
  { screen: 'RESOURCE', select: (now) => (now.skipOne ? [now.single].find(standsAlone) : undefined) },

  // The service named in the configuration.
  { screen: 'SERVICE', select: (now) => configured(now) },
  // A flow without a service screen still needs a service: the first one.
  {
    screen: 'SERVICE',
    select: (now) => (flowOrder(now.context.flow.code).asksService ? undefined : bookable(now)[0]),
  },
  // The only service; categories do not count.
  {
    screen: 'SERVICE',
    select: (now) => (now.skipOne && bookable(now).length === 1 ? bookable(now)[0] : undefined),
  },
]

/** Returns the selected candidate, or undefined if the client chooses. `candidates`: all that the screen would show. */
export function autoSelect<Of extends Candidate>(
  screen: Screen,
  candidates: readonly Of[],
  context: AutoSelectContext,
): Of | undefined {
  const settings = screenSettings(context.flow, screen)
  const ordered = candidates.toSorted((first, second) => first.ordinal - second.ordinal)
  const situation: Situation<Of> = {
    candidates: ordered,
    single: ordered.length === 1 ? ordered[0] : undefined,
    skipOne: settings.skip_one === true,
    autoSelect: settings.auto_select,
    configuredId: settings.auto_select_id || undefined,
    context,
  }
  for (const rule of rules) {
    const selected = rule.screen === screen ? rule.select(situation) : undefined
    if (selected !== undefined) return selected
  }
  return undefined
}

/**
 * Whether the selection needs the whole list instead of its first page: by id, at random, or the first by ordinal.
 * The only item of a list is on the first page.
 */
export function choosesAmongAll(screen: Screen, { flow }: Pick<AutoSelectContext, 'flow'>): boolean {
  const { auto_select, auto_select_id } = screenSettings(flow, screen)
  if (auto_select_id && auto_select !== false) return true
  if (screen === 'RESOURCE') return auto_select === true
  return screen === 'SERVICE' && !flowOrder(flow.code).asksService
}

const choosesBranch = (companyType: CompanyType) => companyType === 'BUSINESS' || companyType === 'ENTERPRISE'

const bookable = <Of extends Candidate>({ candidates }: Situation<Of>) =>
  candidates.filter((candidate) => !isGroup(candidate))

const standsAlone = (candidate: Candidate | undefined) =>
  candidate !== undefined && !isGroup(candidate) && candidate.parent == null

const configured = <Of extends Candidate>({ candidates, autoSelect, configuredId }: Situation<Of>) =>
  autoSelect === false ? undefined : candidates.find((candidate) => candidate.id === configuredId)

function anyOf<Of extends Candidate>(situation: Situation<Of>): Of | undefined {
  const choice = bookable(situation)
  return choice[Math.floor(situation.context.visitSeed * choice.length)]
}
