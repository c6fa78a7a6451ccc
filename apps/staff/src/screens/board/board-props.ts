import { isLocalDate } from '@zapys/domain/time'
import type { StaffCompany } from '#staff/session/session.tsx'

type Branch = StaffCompany['branches'][number]

/** Common props of day and week; the choices are in the address. */
export type BoardProps = {
  branch: Branch
  branches: Branch[]
  search: URLSearchParams
  set(part: Record<string, string>): void
}

export function dayOf(search: URLSearchParams, thisDay: string): string {
  const day = search.get('day')
  return day !== null && isLocalDate(day) ? day : thisDay
}
