import type { BookingSettings } from '@zapys/contract'
import { bookingSettings, ownParts } from '@zapys/domain/companies'
import type { Selectable } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

export type BranchRow = Selectable<Tables['branch']>

/** Undefined if the branch is missing, inactive or another company's. */
export const openBranch = (
  connection: Connection,
  company: CompanyScope,
  branchId: string,
): Promise<BranchRow | undefined> =>
  connection
    .selectFrom('branch')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .where('active', '=', true)
    .executeTakeFirst()

/** Rejects with `branch.notFound` if the branch is missing, inactive or another company's. */
export async function findBranch(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
): Promise<BranchRow> {
  const branch = await openBranch(connection, company, branchId)
  if (branch === undefined) throw new ApiError('branch.notFound')
  return branch
}

/** For staff: includes inactive branches. Rejects with `branch.notFound`. */
export async function requireBranch(
  db: Connection,
  company: CompanyScope,
  branchId: string,
): Promise<Pick<BranchRow, 'timezone'>> {
  const branch = await db
    .selectFrom('branch')
    .select('timezone')
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()
  if (branch === undefined) throw new ApiError('branch.notFound')
  return branch
}

export type BookingPlace = {
  branch: BranchRow
  settings: BookingSettings
  /** Status for new bookings: the first of the company's statuses. */
  standardStatus: string
}

/** The branch with its settings for bookings, from one statement. Rejects with `branch.notFound`. */
export const findBookingPlace = (
  connection: Connection,
  company: CompanyScope,
  branchId: string,
): Promise<BookingPlace> =>
  company.cached(`place ${branchId}`, () => readBookingPlace(connection, company, branchId))

async function readBookingPlace(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
): Promise<BookingPlace> {
  const branchRow = await connection
    .selectFrom('branch')
    .leftJoin('company_settings', 'company_settings.company_id', 'branch.company_id')
    .selectAll('branch')
    .select(['company_settings.booking_settings as company_wide', 'company_settings.appointment_statuses'])
    .where('branch.company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (branchRow === undefined) throw new ApiError('branch.notFound')
  const { company_wide, appointment_statuses, ...branch } = branchRow
  const statuses = appointment_statuses ?? []
  return {
    branch,
    settings: settingsInForce(company_wide, branch.booking_settings),
    standardStatus: statuses[0]?.code ?? 'CONFIRMED',
  }
}

/** Merges the stored settings of company and branch. */
export const settingsInForce = (companyWide: unknown, own: unknown): BookingSettings =>
  ownParts(bookingSettings(companyWide), own)

/** Computes settings once per branch for all rows of a response. */
export function oncePerBranch<Row extends { company_id: string; branch_id: string | null }>(
  settingsOf: (row: Row) => BookingSettings,
): (row: Row) => BookingSettings {
  const known = new Map<string, BookingSettings>()
  return (row) => {
    const key = `${row.company_id} ${row.branch_id ?? ''}`
    const settings = known.get(key) ?? settingsOf(row)
    known.set(key, settings)
    return settings
  }
}

/** The booking settings in force at the branch. Rejects with `branch.notFound`. */
export const branchBookingSettings = async (
  connection: Connection,
  company: CompanyScope,
  branchId: string,
): Promise<BookingSettings> => (await findBookingPlace(connection, company, branchId)).settings
