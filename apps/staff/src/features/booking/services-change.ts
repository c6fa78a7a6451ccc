/** Maximum services of a visit. */
export const MAX_SERVICES = 20

type Performed = { id: string; resource_id?: string | null | undefined }

/** The performer of all services; null: several or none. */
export function onlyPerformer(services: readonly Performed[]): string | null {
  const performers = new Set(services.map(({ resource_id }) => resource_id))
  const [only] = performers.size === 1 ? performers : [null]
  return only ?? null
}

const MAX_MINUTES = 1440

/** Whole minutes of a day; undefined if invalid. */
export function minutesIn(typed: string): number | undefined {
  const minutes = Number(typed)
  const isFine = typed.trim() !== '' && Number.isInteger(minutes) && minutes > 0 && minutes <= MAX_MINUTES
  return isFine ? minutes : undefined
}

/**
 * Remaining services keep their performer if the booking has several.
 * New ones get the performer of the others, or any free one.
 */
export function servicesToSend(booking: { services: readonly Performed[] }, chosen: readonly string[]) {
  const left = [...booking.services]
  const only = onlyPerformer(left)
  return chosen.map((service, index) => {
    const at = left.findIndex(({ id }) => id === service)
    const [unchanged] = at === -1 ? [] : left.splice(at, 1)
    const performer = unchanged === undefined ? only : unchanged.resource_id
    return { service, ordinal: index + 1, resources: performer ? [performer] : [] }
  })
}
