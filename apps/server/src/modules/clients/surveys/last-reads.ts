import { MINUTE_MS } from '@zapys/domain/time'

/** Read again in each pass, for rows that were being saved during the last pass. */
const OVERLAP_MS = 5 * MINUTE_MS
/** Interval at which everything is read again, for restored rows and changed settings. */
const WHOLE_MS = 10 * MINUTE_MS

/** For jobs that find what became due: the time of each company's last read, kept in this process. */
export type LastReads = {
  /** Epoch milliseconds; -Infinity: read everything. For several companies the earliest time. */
  since(companyIds: readonly string[], now: number): number
  /** Records that everything due at `now` was found. A failed company is not marked, so that nothing is skipped. */
  mark(companyId: string, now: number, since: number): void
}

export function createLastReads(): LastReads {
  const known = new Map<string, { readAt: number; wholeAt: number }>()
  return {
    since: (companyIds, now) =>
      Math.min(
        ...companyIds.map((companyId) => {
          const { readAt, wholeAt } = known.get(companyId) ?? { readAt: now, wholeAt: -Infinity }
          return now - wholeAt >= WHOLE_MS || now < readAt ? -Infinity : readAt - OVERLAP_MS
        }),
      ),
    mark: (companyId, now, since) =>
      void known.set(companyId, {
        readAt: now,
        wholeAt: since === -Infinity ? now : (known.get(companyId)?.wholeAt ?? -Infinity),
      }),
  }
}
