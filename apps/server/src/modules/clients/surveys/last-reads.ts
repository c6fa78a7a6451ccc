/** Read again each time: what was being saved while the last pass read. */
const OVERLAP_MS = 5 * 60_000
/** As often everything is read again, for what was restored and settings that changed. */
const WHOLE_MS = 10 * 60_000

/** For a job that finds what time has brought: since when each company was not read, kept in this process. */
export type LastReads = {
  /** Epoch milliseconds; -Infinity: everything is to be read. The earliest where several companies are read together. */
  since(companyIds: readonly string[], now: number): number
  /** All that was due at `now` was found. A company that failed is not marked, so that nothing of it is left out. */
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
