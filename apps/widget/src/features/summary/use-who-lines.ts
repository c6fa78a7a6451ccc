/** Who comes to a visit: a line, or one for each of several with when and for what. */
import type { Resource, Service } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import type { ShownBooking } from '#widget/features/booking/use-shown.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'

type Wanted = {
  /** Null: whoever is free. */
  resource: Resource | null
  /** Who performs each service, where several do. */
  performers: readonly string[] | undefined
  /** All who may come, for their names. */
  resources: readonly Resource[]
  services: readonly Pick<Service, 'id' | 'name'>[]
  timezone: string
}

type WhoLine = { id: string; value: string; detail: string | undefined }

export function useWhoLines({ resource, performers, resources, services, timezone }: Wanted) {
  const text = useText()
  const formats = useFormats()
  const nameOf = (id: string) => {
    const one = resources.find((each) => each.id === id)
    return one === undefined ? text('booking.anybody') : resourceName(one)
  }
  const timeOf = (instant: string) => formats.time(toLocal(timezone, Date.parse(instant) / 1000).seconds)
  const serviceName = (id: string) => services.find((each) => each.id === id)?.name ?? ''

  return ({ legs, resourceIds }: Pick<ShownBooking, 'legs' | 'resourceIds'>, besides?: string): WhoLine[] => {
    if (legs !== undefined && legs.length > 1)
      return legs.map(({ resource_id, service_ids, starts_at, ends_at }, index) => ({
        id: `who ${index}`,
        value: nameOf(resource_id),
        detail: [
          `${timeOf(starts_at)}–${timeOf(ends_at)} ${service_ids.map(serviceName).join(', ')}`,
          ...(index === legs.length - 1 && besides ? [besides] : []),
        ].join('. '),
      }))
    const chosen = resourceIds ?? performers ?? (resource === null ? [] : [resource.id])
    const value = chosen.length === 0 ? text('booking.anybody') : [...new Set(chosen)].map(nameOf).join(', ')
    return [{ id: 'who', value, detail: besides }]
  }
}
