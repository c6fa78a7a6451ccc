import { isEventService } from '#widget/features/catalogue/list-filters.ts'
import { useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import { useSteps } from './use-steps.ts'

/**
 * The correct address for a service that is no visit of fixed length: a rental has its own time screens, an event its
 * list. Undefined for all other services, and until the services are loaded: the times need not wait for them.
 */
export function useMisplaced(
  branch: string,
  resource: string | null,
  services: readonly string[],
): string | undefined {
  const steps = useSteps()
  const service = useServicesNamed(branch, services)?.find(({ id }) => id === services[0])
  if (service === undefined) return undefined
  if (service.booking_type === 'GENERAL' && !isEventService(service)) return undefined
  return resource === null
    ? steps.afterServices(branch, null, [service])
    : steps.afterResource(branch, resource, [service])
}
