import type { ResourceRow } from '../../catalogue/resources/public.ts'
import type { ServiceRow } from '../../catalogue/services/public.ts'

/** How long the services take with this resource, one after the other. */
export const visitSeconds = (services: readonly ServiceRow[], resource: ResourceRow): number =>
  services.reduce((total, service) => total + (resource.durations[service.service_id] ?? service.duration), 0)
