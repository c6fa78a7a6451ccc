import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'

export type StoredService = Awaited<ReturnType<typeof storedServices>>[number]

/** Services of a booking, in their order. */
export const storedServices = (db: Connection, company: CompanyScope, appointmentId: string) =>
  db
    .selectFrom('appointment_service')
    .select(['service_id', 'resource_id', 'duration', 'ordinal', 'original_price', 'discounted_price'])
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .orderBy('ordinal')
    .execute()
