/** Imports a company from its file. docs/company-file.md */
import {
  type Change,
  changesBetween,
  type CompanyFile,
  canonical,
  type Fault,
  merged,
} from '@zapys/company-file'
import { today } from '@zapys/domain/time'
import { sql } from 'kysely'
import { type CompanyScope, companyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import { lockCatalogue } from '../../../platform/db/catalogue.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { endAccess, endReaders } from '../../staff/staff/public.ts'
import { readConflictingBookings, type ConflictingBooking } from './bookings-in-the-way.ts'
import { type CatalogueKey, companyIdOf, idsOf, keysOf, saveKeys, storedKeys } from './catalogue-keys.ts'
import { type ChangeSinceExport, changesSinceExport } from './changes-since-export.ts'
import { companyRows } from './company-rows.ts'
import { readExported } from './exported-files.ts'
import { readStored } from './read-stored.ts'
import { isNothing, rowChanges, type TableChanges, writeChanges } from './row-changes.ts'

export type ImportPlan = {
  companyId: string
  isNew: boolean
  /** Faults that need the database to detect. If there are any, nothing is imported. */
  faults: Fault[]
  changes: Change[]
  conflicts: ConflictingBooking[]
  /** True if there is nothing to write. */
  isNothing: boolean
  rows: TableChanges[]
  keys: CatalogueKey[]
  /** Staff listed in no file so far; they stay unchanged. */
  unlisted: string[]
  /** `unknown`: its version was not exported from this database. */
  comparison: 'compared' | 'noVersion' | 'unknown'
  /** Changes since the file's export that its import would undo. */
  undone: ChangeSinceExport[]
  /** The file as it was exported. */
  exported: { file: CompanyFile; at: number } | undefined
}

/** Only reads. `now`: epoch milliseconds. Payment accounts are planned separately, since providers test each one. */
export async function planImport(db: Connection, source: CompanyFile, now: number): Promise<ImportPlan> {
  const file = { ...source, payment_accounts: null, exported: null }
  const companyId = companyIdOf(file)
  const faults = await aliasFaults(db, file.alias, companyId)
  const nothing = {
    companyId,
    isNew: false,
    changes: [],
    conflicts: [],
    isNothing: true,
    rows: [],
    keys: [],
    unlisted: [],
    comparison: 'noVersion' as const,
    undone: [],
    exported: undefined,
  }
  if (faults.length > 0) return { ...nothing, faults }
  const known = await storedKeys(db, companyId)
  const hinted = idsOf(file.alias, known)
  companyRows(file, { companyId, id: hinted.id })
  const keys = keysOf(withNewer(known, hinted.given()))
  const firstDay = today(file.timezone, Math.floor(now / 1000))
  const stored = await readStored(db, companyId, { alias: file.alias, keys, firstDay })
  const named = withNewer(known, keys.added())
  const { id, given } = idsOf(file.alias, named)
  const naming = { companyId, id, now }
  // Past single-day hours are not part of a company file.
  const unlisted = stored === undefined ? [] : unlistedStaff(stored, file, known)
  const newFile = withStaff(withoutPast(file, firstDay), unlisted)
  const stranger = stored === undefined ? undefined : strangerFault(stored, newFile)
  if (stranger !== undefined) return { ...nothing, faults: [stranger] }
  const whole = stored === undefined ? newFile : canonical(merged(stored, newFile))
  if (stored !== undefined && hasOwner(stored) && !hasOwner(whole))
    return { ...nothing, faults: [{ path: ['staff'], reason: 'leaves the company without an owner' }] }
  const rows = rowChanges(stored === undefined ? [] : companyRows(stored, naming), companyRows(whole, naming))
  return {
    companyId,
    isNew: stored === undefined,
    ...(await compared(db, source, { companyId, stored, newFile: whole, keys: named, firstDay })),
    faults,
    rows,
    keys: given().filter(
      ({ kind, key }) => kind !== 'staff_member' || unlisted.every((member) => member.key !== key),
    ),
    unlisted: unlisted.filter(({ active }) => active).map(({ name, role }) => `${name} (${role})`),
    changes: changesBetween(stored ?? nobody(file), whole),
    conflicts: stored === undefined ? [] : await readConflictingBookings(db, stored, whole, naming),
    isNothing: isNothing(rows),
  }
}

type ComparisonInput = {
  companyId: string
  stored: CompanyFile | undefined
  newFile: CompanyFile
  keys: readonly CatalogueKey[]
  firstDay: string
}

/** Compares with the file's export. A new company has nothing to compare. */
async function compared(
  db: Connection,
  { exported: written }: CompanyFile,
  { companyId, stored, newFile, keys, firstDay }: ComparisonInput,
): Promise<Pick<ImportPlan, 'comparison' | 'undone' | 'exported'>> {
  if (stored === undefined) return { comparison: 'compared', undone: [], exported: undefined }
  if (written === null) return { comparison: 'noVersion', undone: [], exported: undefined }
  const exportRow = await readExported(db, companyId, written.version)
  if (exportRow === undefined) return { comparison: 'unknown', undone: [], exported: undefined }
  const file = withoutPast({ ...exportRow.file, payment_accounts: null }, firstDay)
  const exported = { file, at: exportRow.at }
  const undone = await changesSinceExport(db, { companyId, exported, stored, newFile, keys })
  return { comparison: 'compared', undone, exported: exportRow }
}

type StaffOfFile = NonNullable<CompanyFile['staff']>

/**
 * Staff added by a command or API call and listed in no file yet: an import without them leaves them and their keys.
 * Once an export has listed them, a file without them deactivates them.
 */
function unlistedStaff(stored: CompanyFile, file: CompanyFile, known: readonly CatalogueKey[]): StaffOfFile {
  if (file.staff === null) return []
  const listed = new Set([
    ...file.staff.map(({ key }) => key),
    ...known.flatMap(({ kind, key }) => (kind === 'staff_member' ? [key] : [])),
  ])
  return (stored.staff ?? []).filter(({ key }) => !listed.has(key))
}

const withStaff = (file: CompanyFile, staff: StaffOfFile): CompanyFile =>
  staff.length === 0 ? file : { ...file, staff: [...(file.staff ?? []), ...staff] }

/** As in API calls, the last owner must stay. */
const hasOwner = ({ staff }: CompanyFile): boolean =>
  (staff ?? []).some(({ role, active }) => role === 'owner' && active)

/** An empty company with this alias, as the baseline for a new one. */
const nobody = (file: CompanyFile): CompanyFile => ({
  ...file,
  price_lists: [],
  branches: [],
  resource_types: [],
  resources: [],
  services: [],
  discounts: [],
  membership_templates: [],
  extra_fields: [],
  restrictions: [],
  survey: null,
  message_texts: null,
  staff: null,
})

/** Detects a file started for another company with the same alias, which would deactivate everything. */
function strangerFault(stored: CompanyFile, file: CompanyFile): Fault | undefined {
  const known = stored.branches.map(({ key }) => key)
  if (known.length === 0 || file.branches.some(({ key }) => known.includes(key))) return undefined
  const reason = `“${file.alias}” is the address of another company: its branches are ${known.join(', ')}, and none of them is in this file`
  return { path: ['alias'], reason }
}

/** A newer key replaces the known one of the same object, and the object that had it. */
const withNewer = (known: readonly CatalogueKey[], newer: readonly CatalogueKey[]): CatalogueKey[] => {
  const replaced = new Set(
    newer.flatMap(({ kind, key, entity_id }) => [`${kind} key ${key}`, `${kind} id ${entity_id}`]),
  )
  return [
    ...known.filter(
      ({ kind, key, entity_id }) =>
        !replaced.has(`${kind} key ${key}`) && !replaced.has(`${kind} id ${entity_id}`),
    ),
    ...newer,
  ]
}

const withoutPast = (file: CompanyFile, firstDay: string): CompanyFile => {
  const ahead = <Thing extends { day_frames: { date: string }[] }>(thing: Thing): Thing => ({
    ...thing,
    day_frames: thing.day_frames.filter(({ date }) => date >= firstDay),
  })
  return { ...file, branches: file.branches.map(ahead), resources: file.resources.map(ahead) }
}

async function aliasFaults(db: Connection, alias: string, companyId: string): Promise<Fault[]> {
  const holder = await db
    .selectFrom('company_alias')
    .select('company_id')
    .where('alias', '=', alias)
    .executeTakeFirst()
  return holder === undefined || holder.company_id === companyId
    ? []
    : [{ path: ['alias'], reason: `“${alias}” is the address of another company` }]
}

type ImportInput = {
  /** Epoch milliseconds. */
  now: number
  keepsAppointments?: boolean
  /** Whether the import may undo these changes. */
  mayOverwrite?: ((plan: ImportPlan) => boolean) | undefined
}

const isCompared = ({ undone, comparison }: ImportPlan) => undone.length === 0 && comparison !== 'unknown'

/**
 * Writes the file's changes in the caller's transaction; importing it again writes nothing. Bookings stay unchanged.
 * The plan is recomputed under locks, so the checked plan is the one written.
 */
export async function importCompany(
  tx: Tx,
  file: CompanyFile,
  { now, keepsAppointments = false, mayOverwrite = isCompared }: ImportInput,
): Promise<ImportPlan> {
  await lock(tx, companyIdOf(file))
  const plan = await planImport(tx, file, now)
  const isRefused = plan.faults.length > 0 || (plan.conflicts.length > 0 && !keepsAppointments)
  if (isRefused || !mayOverwrite(plan) || plan.isNothing) return plan
  await writeChanges(tx, plan.rows, now)
  await saveKeys(tx, plan.companyId, plan.keys)
  const company = await companyScope(tx, plan.companyId, { includesClosed: true })
  await endAccessOfLeft(tx, company, plan.rows, now)
  await endReaders(tx, company, { by: null, now })
  await writeAudit(tx, company, {
    by: null,
    act: 'company.imported',
    thing: 'company',
    thingId: plan.companyId,
    now,
    after: summaryOf(plan),
  })
  return plan
}

async function endAccessOfLeft(
  tx: Tx,
  company: CompanyScope,
  changes: readonly TableChanges[],
  now: number,
): Promise<void> {
  const staff = changes.find(({ table }) => table === 'staff_member')
  for (const row of staff?.changed ?? [])
    if (row['active'] === false)
      await endAccess(tx, company, { by: null, staffMemberId: String(row['staff_member_id']), now })
}

/** Serializes with concurrent bookings: otherwise neither would see the other. */
async function lock(tx: Tx, companyId: string): Promise<void> {
  await lockCompany(tx, companyId)
  for (const table of ['branch', 'resource', 'service'] as const)
    await sql`select from ${sql.table(table)} where company_id = ${companyId}
      order by ${sql.ref(`${table}_id`)} for no key update`.execute(tx)
  // After the rows, in the lock order of staff calls.
  await lockCatalogue(tx, { companyId })
}

const MAX_NAMED = 200

function summaryOf({ isNew, changes, conflicts, undone }: ImportPlan): Record<string, unknown> {
  const named = (kind: Change['kind']) => changes.filter((change) => change.kind === kind)
  return {
    is_new: isNew,
    added: named('added').length,
    changed: named('changed').length,
    switched_off: named('switched off').length,
    changes: changes.slice(0, MAX_NAMED).map(({ kind, thing, fields }) => ({ kind, thing, fields })),
    kept_appointments: conflicts.map(({ appointment_id }) => appointment_id),
    undone: undone.slice(0, MAX_NAMED).map(({ thing, change }) => ({ thing, change })),
  }
}
