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

/** Other wishes of a day differ in branch, services, resource or length: docs/rules/waiting-list.md. */
function slot(branch: string, entryRequest: EntryRequest, day: string): string {
  if ('event' in entryRequest) return `waiting_for_${entryRequest.event}`
  const { services, resource, seconds } = entryRequest
  return `waiting_for_${[branch, day, services.join(), resource ?? '', seconds ?? ''].join('_')}`
}

export const keepEntry = (branch: string, entryRequest: EntryRequest, day: string, entry: string) =>
  localStore.set(slot(branch, entryRequest, day), entry)
/** Entry of a wish at a branch; undefined if the wish still has a choice of days. */
export function entryFor(branch: string, entryRequest: EntryRequest): string | undefined {
  const day = 'event' in entryRequest ? '' : entryRequest.days.length === 1 ? entryRequest.days[0] : undefined
  return day === undefined ? undefined : (localStore.get(slot(branch, entryRequest, day)) ?? undefined)
}
