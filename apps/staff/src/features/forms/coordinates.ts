/** Coordinates in the format that maps copy: `49.84, 24.03`. No React here. */
type Place = { latitude: number | null; longitude: number | null }

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)[,;\s]+(-?\d{1,3}(?:\.\d+)?)\s*$/

export const typedPlace = ({ latitude, longitude }: Place): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`

/** Undefined if invalid. An empty text means no coordinates. */
export function placeIn(typed: string): Place | undefined {
  if (typed.trim() === '') return { latitude: null, longitude: null }
  const [, latitude, longitude] = COORDINATES.exec(typed) ?? []
  return latitude === undefined ? undefined : { latitude: Number(latitude), longitude: Number(longitude) }
}
