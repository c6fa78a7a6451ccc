import type { EndpointName } from '@zapys/contract/endpoints'
import { useAction } from '#staff/api/use-action.ts'
import type { Body } from '#staff/api/request.ts'

/** Owner of the hours: a person, a room, or the whole branch. */
export type HoursOf = {
  company: string
  branch: string
  /** Null: the branch. */
  resource: string | null
}

/** Calls whose data depends on hours. */
const reads: readonly EndpointName[] = [
  'listSchedules',
  'readBranchSchedule',
  'listVisitSlots',
  'readAbsence',
]

type Frames = Body<'saveResourceWeek'>['frames']
type Days = Body<'changeScheduleDays'>['days']

/** `keeps`: bookings outside the new hours stay. Otherwise such a change is rejected with `catalogue.inUse`. */
export function useHoursActions({ company, branch, resource }: HoursOf) {
  const ofResource = {
    week: useAction('saveResourceWeek', reads),
    days: useAction('changeScheduleDays', reads),
  }
  const ofBranch = { week: useAction('saveBranchWeek', reads), days: useAction('changeBranchDays', reads) }
  return {
    saveWeek: (frames: Frames, keeps: boolean): Promise<unknown> => {
      const sent = { query: { keepAppointments: keeps }, body: { frames } }
      return resource === null
        ? ofBranch.week.run({ params: { company, branch }, ...sent })
        : ofResource.week.run({ params: { company, branch, resource }, ...sent })
    },
    changeDays: (days: Days, keeps: boolean) => {
      const sent = { query: { keepAppointments: keeps }, body: { days } }
      return resource === null
        ? ofBranch.days.run({ params: { company, branch }, ...sent })
        : ofResource.days.run({ params: { company, branch, resource }, ...sent })
    },
    busy: ofResource.week.busy || ofResource.days.busy || ofBranch.week.busy || ofBranch.days.busy,
  }
}
