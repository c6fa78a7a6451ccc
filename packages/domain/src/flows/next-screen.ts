/** Which screen follows. Spec §4, Auto-selection; the routes by their names in the widget. docs/rules/flows.md. */
import type { Service } from '@zapys/contract'
import { flowOrder } from './flow.ts'

export type PickedService = Pick<Service, 'id' | 'booking_type' | 'group_training_service'>

/** `s` is a comma list of service ids, `r` a resource id; absent ones leave no trace in the address. */
type Query = { s?: string | undefined; r?: string | undefined }

export type NextScreen =
  | { route: 'resources' | 'services' | 'branchEvents'; params: { branch: string }; query: Query }
  | {
      route: 'resourceServices' | 'resourceByMonth'
      params: { branch: string; resource: string }
      query: Query
    }
  | {
      route: 'serviceResources' | 'serviceByDate' | 'rentResources'
      params: { branch: string; service: string }
      query: Query
    }
  | { route: 'rentByMonth'; params: { branch: string; service: string; resource: string }; query: Query }

/** What is chosen so far. `resource` may be `any_available`; null or no service: not chosen yet. */
type Chosen = { branch: string; resource: string | null; services: readonly PickedService[] }

/** After a branch, chosen or selected without the client's doing. `next` is the query value of that name. */
export function afterBranch(flowCode: string, branch: string, next?: string | null): NextScreen {
  if (next === 'events') return { route: 'branchEvents', params: { branch }, query: {} }
  return {
    route: flowOrder(flowCode).resourceFirst ? 'resources' : 'services',
    params: { branch },
    query: {},
  }
}

/** After a resource, with the services chosen before it. */
export function afterResource(
  flowCode: string,
  { branch, resource, services }: Chosen & { resource: string },
): NextScreen {
  const [first] = services
  if (first === undefined && flowOrder(flowCode).asksService) return serviceChoice(branch, resource)
  if (first?.booking_type === 'RENT')
    return { route: 'rentByMonth', params: { branch, service: first.id, resource }, query: {} }
  return { route: 'resourceByMonth', params: { branch, resource }, query: listed(services) }
}

/** After one service or several of a visit, with the resource chosen before. The first service's kind decides. */
export function afterService(flowCode: string, { branch, resource, services }: Chosen): NextScreen {
  const [first] = services
  if (first === undefined) return serviceChoice(branch, resource)
  const service = first.id
  const r = resource ?? undefined
  if (first.group_training_service || first.booking_type === 'EVENT')
    return { route: 'branchEvents', params: { branch }, query: { s: service, r } }
  if (first.booking_type === 'RENT')
    return { route: 'rentResources', params: { branch, service }, query: { r } }
  if (resource !== null)
    return { route: 'resourceByMonth', params: { branch, resource }, query: listed(services) }
  const { resourceFirst, asksResource } = flowOrder(flowCode)
  const asksResourceNow = asksResource && !resourceFirst
  const route = asksResourceNow ? 'serviceResources' : 'serviceByDate'
  return { route, params: { branch, service }, query: services.length > 1 ? listed(services) : {} }
}

const serviceChoice = (branch: string, resource: string | null): NextScreen =>
  resource === null
    ? { route: 'services', params: { branch }, query: {} }
    : { route: 'resourceServices', params: { branch, resource }, query: {} }

const listed = (services: readonly PickedService[]): Query =>
  services.length === 0 ? {} : { s: services.map(({ id }) => id).join(',') }
