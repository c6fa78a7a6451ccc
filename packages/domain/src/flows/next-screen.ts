/**
 * Determines the next screen. One table, read from the top: the first matching row decides.
 * S4.autoselect; routes by their names in the widget; docs/rules/flows.md.
 */
import type { BookingSettings, Service } from '@zapys/contract'
import { flowOrder, type FlowOrder } from './flow.ts'

export type PickedService = Pick<Service, 'id' | 'booking_type' | 'group_training_service'>

/** How the company shows times: `time_select_view_type`. */
export type TimeView = BookingSettings['widget_settings']['time_select_view_type']

type Branch = { branch: string }
type AtResource = Branch & { resource: string }
type AtService = Branch & { service: string }

/** Path parameters of each booking screen, without the confirmations, which follow a chosen time. */
type Params = {
  resources: Branch
  services: Branch
  branchEvents: Branch
  /** Services of a resource, before a month or date screen. */
  resourceServices: AtResource
  /** Services of a resource, before a week screen. */
  resourceThenService: AtResource
  resourceByDate: AtResource
  resourceByMonth: AtResource
  resourceServiceByWeek: AtResource & AtService
  /** Resources for a service of fixed length. */
  serviceResources: AtService
  /** Resources for a rental. */
  rentResources: AtService
  serviceByDate: AtService
  serviceByWeek: AtService
  /** Service then resource, by month. */
  rentByMonth: AtResource & AtService
  /** Service then resource, by week. */
  serviceResourceByWeek: AtResource & AtService
}
export type BookingRoute = keyof Params

/** `s` is a comma list of service ids, `r` a resource id; absent ones leave no trace in the address. */
type Query = { s?: string | undefined; r?: string | undefined }

export type NextScreen = {
  [Route in BookingRoute]: { route: Route; params: Params[Route]; query: Query }
}[BookingRoute]

/** The current choice. `resource` may be `any_available`; null or no service: not chosen yet. */
type Visit = {
  branch: string
  resource: string | null
  services: readonly PickedService[]
  timeView: TimeView
}

type Situation = FlowOrder & {
  /** The query value `next`. */
  next: string | null
  hasResource: boolean
  /** The first service of the visit decides. */
  service: PickedService | undefined
  byMonth: boolean
}
type Step = 'branch' | 'resource' | 'service'
type Row = { after: Step[]; when: (now: Situation) => boolean; to: BookingRoute }

const otherwise = () => true
const isEvent = ({ service }: Situation) =>
  service !== undefined && (service.group_training_service || service.booking_type === 'EVENT')
const asksResourceNow = ({ asksResource, resourceFirst }: Situation) => asksResource && !resourceFirst
const isRent = ({ service }: Situation) => service?.booking_type === 'RENT'

const chosen: Step[] = ['resource', 'service']

const table: Row[] = [
  // S4.autoselect.3, .4, .5; S2.flow.2
  { after: ['branch'], when: (now) => now.next === 'events', to: 'branchEvents' },
  { after: ['branch'], when: (now) => now.resourceFirst, to: 'resources' },
  { after: ['branch'], when: otherwise, to: 'services' },

  // No service yet. Also for flows without S: this screen selects the service automatically.
  { after: chosen, when: (now) => !now.service && now.hasResource && now.byMonth, to: 'resourceServices' },
  { after: chosen, when: (now) => !now.service && now.hasResource, to: 'resourceThenService' },
  { after: chosen, when: (now) => !now.service, to: 'services' },

  // S4.servicenext.1, .2
  { after: chosen, when: isEvent, to: 'branchEvents' },
  // S4.servicenext.3: a rental shows the resource screen even if one was chosen; that screen forwards it.
  { after: ['service'], when: isRent, to: 'rentResources' },
  { after: ['resource'], when: (now) => isRent(now) && now.byMonth, to: 'rentByMonth' },
  { after: ['resource'], when: isRent, to: 'serviceResourceByWeek' },

  // S4.servicenext.4, .5: by month or date, else by week. The flow says whose times, and which of month and date: dates
  // where it asks for a resource or a service only, the month where it asks for both.
  { after: ['service'], when: (now) => !now.hasResource && asksResourceNow(now), to: 'serviceResources' },
  { after: ['service'], when: (now) => !now.hasResource && now.byMonth, to: 'serviceByDate' },
  { after: ['service'], when: (now) => !now.hasResource, to: 'serviceByWeek' },
  { after: chosen, when: (now) => now.byMonth && !now.asksService, to: 'resourceByDate' },
  { after: chosen, when: (now) => now.byMonth, to: 'resourceByMonth' },
  { after: chosen, when: (now) => now.resourceFirst, to: 'resourceServiceByWeek' },
  { after: chosen, when: otherwise, to: 'serviceResourceByWeek' },
]

/** Next screen after a branch, chosen or automatic. `next`: the query value of that name. */
export const afterBranch = (flowCode: string, branch: string, next?: string | null): NextScreen =>
  follow('branch', flowCode, { branch, resource: null, services: [] }, next)

/** Next screen after a resource, with the services chosen before it. */
export const afterResource = (flowCode: string, visit: Visit & { resource: string }): NextScreen =>
  follow('resource', flowCode, visit)

/** Next screen after one or several services, with the resource chosen before. */
export const afterService = (flowCode: string, visit: Visit): NextScreen => follow('service', flowCode, visit)

/** How times are shown is only asked for on the way to them. */
type Begun = Omit<Visit, 'timeView'> & Partial<Pick<Visit, 'timeView'>>

function follow(step: Step, flowCode: string, visit: Begun, next: string | null = null): NextScreen {
  const now: Situation = {
    ...flowOrder(flowCode),
    next,
    hasResource: visit.resource !== null,
    service: visit.services[0],
    byMonth: visit.timeView === 'MONTH',
  }
  const row = table.find(({ after, when }) => after.includes(step) && when(now))
  if (row === undefined) throw new Error(`No screen follows a ${step}`)
  return screenOf(row.to, visit)
}

/** Services that the path does not name are listed in `s`. */
function screenOf(route: BookingRoute, { branch, resource, services }: Begun): NextScreen {
  const service = services[0]?.id ?? ''
  const who = resource ?? ''
  const r = resource ?? undefined
  const all = services.map(({ id }) => id).join(',') || undefined
  const more = services.length > 1 ? all : undefined
  switch (route) {
    case 'resources':
    case 'services':
      return { route, params: { branch }, query: {} }
    case 'branchEvents':
      return { route, params: { branch }, query: { s: services[0]?.id, r } }
    case 'resourceServices':
    case 'resourceThenService':
      return { route, params: { branch, resource: who }, query: {} }
    case 'resourceByDate':
    case 'resourceByMonth':
      return { route, params: { branch, resource: who }, query: { s: all } }
    case 'rentResources':
      return { route, params: { branch, service }, query: { r } }
    case 'serviceResources':
    case 'serviceByDate':
    case 'serviceByWeek':
      return { route, params: { branch, service }, query: { s: more } }
    case 'rentByMonth':
    case 'resourceServiceByWeek':
    case 'serviceResourceByWeek':
      return { route, params: { branch, service, resource: who }, query: { s: more } }
  }
}
