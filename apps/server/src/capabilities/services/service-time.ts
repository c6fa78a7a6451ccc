import type { LocalDate } from '@zapys/domain/time'

/** A service of a visit as it was planned: who does it and when. As holds keep it, in their order. */
export type ServiceTime = {
  service_id: string
  resource_id: string
  /** Epoch seconds, without breaks. */
  starts_at: number
  duration: number
  /** The date that lists it, of the work of whoever does it: the one before for a start after midnight of a night shift. */
  date: LocalDate
  /** What it uses besides, in the order of its needs; absent where that is nothing. */
  besides?: readonly string[]
}
