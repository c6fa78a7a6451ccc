/** Waiting list entries created in this browser. */
import { localStore } from '#widget/browser/storage.ts'

export type Wish =
  | { event: string; /** Places that it has in all. */ space: number }
  | {
      /** Days without free times, one of which is chosen. */ days: readonly string[]
      services: readonly string[]
      resource: string | null
      /** Length of a rental in seconds. */
      seconds: number | null
    }

const slot = (wish: Wish, day: string) =>
  'event' in wish
    ? `waiting_for_${wish.event}`
    : `waiting_for_${day}_${wish.services.join()}_${wish.resource ?? ''}`

export const keepEntry = (wish: Wish, day: string, entry: string) => localStore.set(slot(wish, day), entry)
/** Entry of a wish; undefined if the wish still has a choice of days. */
export function entryFor(wish: Wish): string | undefined {
  const day = 'event' in wish ? '' : wish.days.length === 1 ? wish.days[0] : undefined
  return day === undefined ? undefined : (localStore.get(slot(wish, day)) ?? undefined)
}
