import type { VisitLeg } from '@zapys/contract'
import type { LocalDate } from '@zapys/domain/time'

/** A planned service of a visit with performer and time; holds store these in order. */
export type ServiceTime = {
  service_id: string
  resource_id: string
  /** Epoch seconds, without buffers. */
  starts_at: number
  duration: number
  /** Date of the performer's shift that lists it: the day before for a start after midnight in a night shift. */
  date: LocalDate
  /** Ids of its required resources, in the order of its needs; absent if there are none. */
  besides?: readonly string[]
}

/** Performers in order; consecutive services of one performer count once. */
export const performersInTurn = (services: readonly { resource_id: string | null }[]): string[] =>
  services.flatMap(({ resource_id }) => resource_id ?? []).filter((id, index, all) => id !== all[index - 1])

/** Legs as lists and holds show them: consecutive services of one performer without a gap form one leg. */
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
