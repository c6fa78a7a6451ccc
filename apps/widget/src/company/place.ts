import type { Address, Branch } from '@zapys/contract'

type Place = Pick<Branch, 'address' | 'name'>

/** Street and city in one line; empty if neither is known. */
export const addressLine = ({ street, city }: Address) => [street, city].filter(Boolean).join(', ')

/** Coordinates, else name and address; undefined if neither is known, because a name alone could match any place. */
function onMap({ address, name }: Place): string | undefined {
  const { latitude, longitude } = address
  if (latitude != null && longitude != null) return `${latitude},${longitude}`
  const line = addressLine(address)
  return (line && `${name}, ${line}`) || undefined
}

const mapsLink = (path: string, parameter: string, place: Place): string | undefined => {
  const point = onMap(place)
  return (
    point && `https://www.google.com/maps/${path}/?${new URLSearchParams({ api: '1', [parameter]: point })}`
  )
}

/** Link to directions, which phones open in their map application. */
export const directionsLink = (place: Place) => mapsLink('dir', 'destination', place)

/** The place on a map. */
export const mapLink = (place: Place) => mapsLink('search', 'query', place)
