import type { BookingSettings, Locale, OwnAppointment } from '@zapys/contract'
import { tookPlace } from '@zapys/domain/appointments'
import type { Clock } from '../../../platform/clock.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { describeShown, type ShownAppointmentRow } from '../appointments/public.ts'
import { ratingsOfAppointments } from '../../clients/ratings/public.ts'
import { openSurveysOf } from '../../clients/surveys/public.ts'

type ViewOptions = {
  withBranch: boolean
  withDetails: boolean
  /** Settings of the company. */
  settings: BookingSettings
  locale: Locale | undefined
  clientId: string
}

/** Bookings as their client sees them, in the given order. */
export async function toOwnAppointments(
  { db, clock }: { db: Connection; clock: Clock },
  company: CompanyScope,
  rows: readonly ShownAppointmentRow[],
  { withBranch, withDetails, settings, locale, clientId }: ViewOptions,
): Promise<OwnAppointment[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.appointment_id)
  const now = clock.now()
  const [ratings, surveys] = await Promise.all([
    withDetails ? ratingsOfAppointments(db, company, ids) : [],
    withDetails ? openSurveysOf(db, company, ids, now) : [],
  ])
  const appointments = describeShown(rows, settings, { locale, clientId })
  return appointments.map(({ branch, ...appointment }, index): OwnAppointment => {
    const row = rows[index]!
    const shown = withBranch
      ? { ...appointment, branch: { ...branch, phone: row.branch_phone } }
      : appointment
    if (!withDetails) return shown
    const ownRatings = ratings.filter((rating) => rating.appointment_id === row.appointment_id)
    const isTaken = settings.rating.enabled && tookPlace(row, now)
    return {
      ...shown,
      details: {
        comment: row.comment,
        ratable: isTaken
          ? rateableOf(appointment).filter(
              (thing) =>
                !ownRatings.some(
                  ({ type, entity_id }) => type === thing.type && entity_id === thing.entity_id,
                ),
            )
          : [],
        ratings: ownRatings.map(({ appointment_id: _, ...rating }) => rating),
        survey_id: surveys.find((survey) => survey.appointment_id === row.appointment_id)?.survey_id ?? null,
      },
    }
  })
}

type Ratable = NonNullable<OwnAppointment['details']>['ratable'][number]

/** What the client can rate: performers and services, without duplicates. */
function rateableOf({ resources, services }: Pick<OwnAppointment, 'resources' | 'services'>): Ratable[] {
  const performers = resources.map(({ id, name, last_name }) => ({
    type: 'RESOURCE' as const,
    entity_id: id,
    name: [name, last_name].filter(Boolean).join(' '),
  }))
  const names = new Map(services.map(({ id, name }) => [id, name]))
  return [
    ...performers,
    ...[...names].map(([entity_id, name]) => ({ type: 'SERVICE' as const, entity_id, name })),
  ]
}
