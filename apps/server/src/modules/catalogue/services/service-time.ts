import type { VisitLeg } from '@zapys/contract'
import type { LocalDate } from '@zapys/domain/time'

/** A service of a visit as it was planned: who does it and when. As holds keep it, in their order. */
export type ServiceTime = {
  service_id: string
  resource_id: string
  /** Epoch seconds, without breaks. */
  starts_at: number
  duration: number
  /** The date of the performer's shift that lists it: the day before for a start after midnight in a night shift. */
  date: LocalDate
  /** What it uses besides, in the order of its needs; absent where that is nothing. */
  besides?: readonly string[]
}

/** Who does them, each once for services in a row. */
export const performersInTurn = (services: readonly { resource_id: string | null }[]): string[] =>
  services.flatMap(({ resource_id }) => resource_id ?? []).filter((id, index, all) => id !== all[index - 1])

/** As lists and holds show them: services of one performer without a gap are one leg. */
export function shownLegs(services: readonly ServiceTime[]): VisitLeg[] {
  const legs: VisitLeg[] = []
  let until: number | undefined
  for (const { service_id, resource_id, starts_at, duration, besides = [] } of services) {
    const last = legs.at(-1)
    const goesOn = last?.resource_id === resource_id && until === starts_at
    until = starts_at + duration
    const ends_at = instant(until)
    const used = [...new Set([...(goesOn ? (last.besides ?? []) : []), ...besides])]
    if (goesOn) Object.assign(last, { service_ids: [...last.service_ids, service_id], ends_at })
    else legs.push({ resource_id, service_ids: [service_id], starts_at: instant(starts_at), ends_at })
    if (used.length > 0) legs.at(-1)!.besides = used
  }
  return legs
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
