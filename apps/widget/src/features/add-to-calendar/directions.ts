import type { Address } from '@zapys/contract'

/** By coordinates, else by name and address. */
const placeOf = ({ latitude, longitude, street, city }: Address, name: string) =>
  latitude != null && longitude != null
    ? `${latitude},${longitude}`
    : [name, street, city].filter(Boolean).join(', ')

/** The way there, as a link that phones open in their map application. */
export const directionsLink = (address: Address, name: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: placeOf(address, name) })}`

/** The place on a map. */
export const mapLink = (address: Address, name: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: placeOf(address, name) })}`
