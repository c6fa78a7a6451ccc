import type { ServiceResourceSetting } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { findBookingPlace } from '../../catalogue/branches/public.ts'
import type { AskedVisit } from './take-visit.ts'
import { inTheirOrder, readServices, refuseTooLong, rentSeconds } from './asked-services.ts'

type VisitAsSent = {
  branch_id: string
  start_time: string
  duration?: number | null | undefined
  space?: number | null | undefined
  service_resource_settings: ServiceResourceSetting[]
}

/** Reads what a caller asks for. Refuses with `branch.notFound`, `FEATURE_DISABLED`, `authorization.failed` and as `readServices` and `rentSeconds` do. */
export async function readVisit(
  db: Connection,
  company: CompanyScope,
  asked: VisitAsSent,
): Promise<AskedVisit> {
  const { branch, settings, standardStatus } = await findBookingPlace(db, company, asked.branch_id)
  if (!settings.online_booking.enabled || settings.online_booking.prevent_select_time)
    throw new ApiError('FEATURE_DISABLED')
  if (!settings.appointment.allow_create) throw new ApiError('authorization.failed')
  if ((asked.space ?? 1) > 1)
    throw invalid('appointment.space', 'several places are taken of an event, not of a time')
  const services = await readServices(db, company, branch, asked.service_resource_settings)
  const [first] = inTheirOrder(asked.service_resource_settings)
  const rent = rentSeconds(
    services,
    { settingSeconds: first?.duration, appointmentSeconds: asked.duration },
    settings.slot_cutter.slot_size,
  )
  refuseTooLong(services, rent)
  return { branch, settings, standardStatus, services, startsAt: Date.parse(asked.start_time) / 1000, rent }
}
