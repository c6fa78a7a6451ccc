import { isEventService } from '#widget/features/catalogue/list-filters.ts'
import { useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import { useSteps } from './use-steps.ts'

/**
 * Where an address should have led whose service is no visit of fixed length: a rental has time screens of its own, an
 * event its list. Undefined for all others, and until the services are known: the times need not wait for that.
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
