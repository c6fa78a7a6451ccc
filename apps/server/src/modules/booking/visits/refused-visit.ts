import type { Locale } from '@zapys/contract'
import type { WantedBooking } from '@zapys/domain/restrictions'
import { daysBetween, today, toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { refuseBarred, type RestrictionRow } from '../restrictions/public.ts'
import type { AskedVisit } from './take-visit.ts'

export type RestrictedVisit = Pick<AskedVisit, 'branch' | 'startsAt'> & {
  services: readonly { service: { service_id: string } }[]
}

/** What a restriction looks at, of a visit. */
export const askedOf = (
  { branch, services, startsAt }: RestrictedVisit,
  source: string,
  nowMs: number,
): WantedBooking => {
  const now = Math.floor(nowMs / 1000)
  return {
    branch_id: branch.branch_id,
    service_ids: services.map(({ service }) => service.service_id),
    source,
    now,
    startsAt,
    daysAhead: daysBetween(today(branch.timezone, now), toLocal(branch.timezone, startsAt).date),
  }
}

/** Refuses a visit that the company bars for everybody, with its own message; answers all its restrictions. */
export const refusedVisit = (
  db: Connection,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  visit: RestrictedVisit,
  { source, locale }: { source: string; locale: Locale | undefined },
  known?: RestrictionRow[],
): Promise<RestrictionRow[]> => refuseBarred(db, company, askedOf(visit, source, clock.now()), locale, known)
