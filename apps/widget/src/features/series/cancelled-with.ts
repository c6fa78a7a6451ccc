import type { CancelledVisits, SeriesVisit } from '@zapys/contract'

type Visit = Pick<SeriesVisit, 'id' | 'start_time' | 'cancelled_at' | 'may_cancel_until'>

/** Visits cancelled together with one of the series, by the server's rule: those that can still be cancelled. */
export function cancelledWith<V extends Visit>(
  visits: readonly V[],
  id: string,
  which: CancelledVisits,
  nowMs: number,
): V[] {
  const own = visits.find((visit) => visit.id === id)
  if (own === undefined) return []
  return visits.filter(
    ({ id: other, start_time, cancelled_at, may_cancel_until }) =>
      cancelled_at === null &&
      may_cancel_until !== null &&
      Date.parse(may_cancel_until) > nowMs &&
      (which === 'ALL' ||
        (which === 'ONE' ? other === id : Date.parse(start_time) >= Date.parse(own.start_time))),
  )
}
