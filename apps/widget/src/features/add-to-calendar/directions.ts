import type { Address } from '@zapys/contract'

/** A link that phones open in their map application: by coordinates, else by name and address. */
export function directionsLink({ latitude, longitude, street, city }: Address, name: string): string {
  const destination =
    latitude != null && longitude != null
      ? `${latitude},${longitude}`
      : [name, street, city].filter(Boolean).join(', ')
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}
