import type { Address } from '@zapys/contract'

/** Street and city in one line, as people write them; empty where neither is known. */
export const addressLine = ({ street, city }: Address) => [street, city].filter(Boolean).join(', ')

/** A map with the way to the place: by coordinates where they are known, else by the address. */
export function directionsLink(address: Address): string | undefined {
  const { latitude, longitude } = address
  const place = latitude != null && longitude != null ? `${latitude},${longitude}` : addressLine(address)
  if (place === '') return undefined
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`
}
