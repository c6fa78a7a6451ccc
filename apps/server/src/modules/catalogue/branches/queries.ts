import type { BookingSettings } from '@zapys/contract'
import { bookingSettings, ownParts } from '@zapys/domain/companies'
import type { Selectable } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

export type BranchRow = Selectable<Tables['branch']>

/** Undefined for a branch that is missing, switched off or another company's. */
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

/** Rejects with `branch.notFound` for a branch that is missing, switched off or another company's. */
export async function findBranch(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
): Promise<BranchRow> {
  const branch = await openBranch(connection, company, branchId)
  if (branch === undefined) throw new ApiError('branch.notFound')
  return branch
}

/** For staff, also one that is switched off. Rejects with `branch.notFound`. */
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
  /** What a new booking stands on: the first of the company's statuses. */
  standardStatus: string
}

/** The branch and all that is in force there for a booking, by one statement. Rejects with `branch.notFound`. */
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
  const found = await connection
    .selectFrom('branch')
    .leftJoin('company_settings', 'company_settings.company_id', 'branch.company_id')
    .selectAll('branch')
    .select(['company_settings.booking_settings as company_wide', 'company_settings.appointment_statuses'])
    .where('branch.company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (found === undefined) throw new ApiError('branch.notFound')
  const { company_wide, appointment_statuses, ...branch } = found
  const statuses = appointment_statuses ?? []
  return {
    branch,
    settings: settingsInForce(company_wide, branch.booking_settings),
    standardStatus: statuses[0]?.code ?? 'CONFIRMED',
  }
}

/** From what company and branch stored, whichever statement read it. */
export const settingsInForce = (companyWide: unknown, own: unknown): BookingSettings =>
  ownParts(bookingSettings(companyWide), own)

/** What is in force at a branch, put together once for all rows of an answer. */
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
