/** Waiting list entries created in this browser. */
import { localStore } from '#widget/browser/storage.ts'

export type EntryRequest =
  | { event: string; /** Places that it has in all. */ space: number }
  | {
      /** Days without free times, one of which is chosen. */ days: readonly string[]
      services: readonly string[]
      resource: string | null
      /** Length of a rental in seconds. */
      seconds: number | null
    }

const slot = (entryRequest: EntryRequest, day: string) =>
  'event' in entryRequest
    ? `waiting_for_${entryRequest.event}`
    : `waiting_for_${day}_${entryRequest.services.join()}_${entryRequest.resource ?? ''}`

export const keepEntry = (entryRequest: EntryRequest, day: string, entry: string) =>
  localStore.set(slot(entryRequest, day), entry)
/** Entry of a wish; undefined if the wish still has a choice of days. */
export function entryFor(entryRequest: EntryRequest): string | undefined {
  const day = 'event' in entryRequest ? '' : entryRequest.days.length === 1 ? entryRequest.days[0] : undefined
  return day === undefined ? undefined : (localStore.get(slot(entryRequest, day)) ?? undefined)
}
