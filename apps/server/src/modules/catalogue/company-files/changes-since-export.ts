/** Changes since a file's export that its import would undo, with author and time. docs/company-file.md */
import { type CompanyFile, nameOfField, type UndoneChange, undoneChanges } from '@zapys/company-file'
import type { Connection } from '../../../platform/db/database.ts'
import { entriesSince, type EntrySince } from '../../staff/audit/public.ts'
import type { CatalogueKey, KeyKind } from './catalogue-keys.ts'

export type ChangeSinceExport = {
  /** Such as `service haircut “Стрижка”`. */
  thing: string
  /** Such as `duration: 1 h → 45 min`, `added`, `switched off`. */
  change: string
  /** Null if the audit log has no entry. */
  made: { by: EntrySince['by']; at: number } | null
}

type ExportComparison = {
  companyId: string
  exported: { file: CompanyFile; at: number }
  stored: CompanyFile
  /** The company after the import. */
  newFile: CompanyFile
  keys: readonly CatalogueKey[]
}

export async function changesSinceExport(
  db: Connection,
  { companyId, exported, stored, newFile, keys }: ExportComparison,
): Promise<ChangeSinceExport[]> {
  const undone = undoneChanges(exported.file, stored, newFile)
  if (undone.length === 0) return []
  const entries = await entriesSince(
    db,
    { companyId },
    { tables: ['company', ...Object.keys(tables)], since: exported.at },
  )
  const changes = entries.flatMap(changesReader(keys))
  return undone.flatMap((change) => changesOf(change, changes))
}

function changesOf(undone: UndoneChange, changes: readonly LoggedChange[]): ChangeSinceExport[] {
  const { thing, kind, fields, edited } = undone
  const lines = fields.length === 0 ? [kind] : fields
  return lines.flatMap((line) => {
    const field = nameOfField(line)
    const logged = loggedChange(changes, undone, field)
    // An edited file may be imported repeatedly and overwrite its earlier value.
    if (logged?.isImport === true && edited.includes(field)) return []
    return {
      thing,
      change: field === 'active' && kind === 'switched off' ? kind : line,
      made: logged === undefined ? null : { by: logged.by, at: logged.at },
    }
  })
}

type LoggedChange = {
  id: string
  /** Undefined: all fields. */
  fields: string[] | undefined
  isImport: boolean
  by: EntrySince['by']
  at: number
}

/**
 * The newest log entry that names the field; else the newest by staff for the object, whose fields may have other
 * names there.
 */
const loggedChange = (
  changes: readonly LoggedChange[],
  { id }: UndoneChange,
  field: string,
): LoggedChange | undefined => {
  const same = changes.filter((change) => change.id === id)
  return (
    same.find(({ fields }) => fields === undefined || fields.includes(field)) ??
    same.find(({ isImport }) => !isImport)
  )
}

type KindName = { kind: KeyKind; noun: string; list?: keyof CompanyFile }

/** Tables of the audit log with the names of their rows in a company file. */
const tables: Record<string, KindName> = {
  service_price_list: { kind: 'price_list', noun: 'price list' },
  branch: { kind: 'branch', noun: 'branch', list: 'branches' },
  resource_type: { kind: 'resource_type', noun: 'resource type' },
  resource: { kind: 'resource', noun: 'resource', list: 'resources' },
  service: { kind: 'service', noun: 'service', list: 'services' },
  service_price: { kind: 'service', noun: 'service' },
  discount: { kind: 'discount', noun: 'discount' },
  membership_template: { kind: 'template', noun: 'membership template', list: 'membership_templates' },
  extra_field: { kind: 'field', noun: 'extra field', list: 'extra_fields' },
  restriction: { kind: 'restriction', noun: 'restriction' },
  staff_member: { kind: 'staff_member', noun: 'staff member' },
}

/** Actions that change only some fields of an object. */
const fieldsOfAct: Record<string, string[]> = {
  'price.saved': ['prices'],
  'price.removed': ['prices'],
  'service.needs': ['besides', 'needs'],
  // Both actions add an empty price.
  'service.performers': ['resources', 'durations', 'branches', 'prices'],
  'service.linked': ['branches', 'prices'],
  'hours.added': ['day_frames'],
  'hours.removed': ['day_frames'],
  'hours.week': ['cycle_frames'],
  'message_text.changed': ['message_texts'],
  'staff.notificationsChanged': [],
  'staff.invited': [],
  'staff.invitationWithdrawn': [],
  'staff.joined': [],
  'company.switched_off': [],
  'company.switched_on': [],
}

/** Fields with different names in log and file. Others are equal, or end with `_id` in the log. */
const nameInFile: Record<string, string> = {
  service_price_list_id: 'price_list',
  city: 'address',
  street: 'address',
  latitude: 'address',
  longitude: 'address',
  service_id: 'services',
  service_ids: 'services',
  branch_ids: 'branches',
  start_time: 'hours',
  end_time: 'hours',
  min: 'minimum',
  max: 'maximum',
}

function changesReader(keys: readonly CatalogueKey[]): (entry: EntrySince) => LoggedChange[] {
  // A discount has a row per service; its key is the part before the slash.
  const keyOf = new Map(keys.map(({ kind, entity_id, key }) => [`${kind} ${entity_id}`, key.split('/')[0]!]))
  return (entry) => {
    const { act, thing, thing_id, by, created: at } = entry
    if (act === 'company.imported') return importedChanges(entry)
    const made = { isImport: false, by, at }
    if (act === 'field.ordered') return [{ ...made, id: 'extra_fields', fields: undefined }]
    const fields = fieldsOfAct[act] ?? changedFields(entry)
    const named = tables[thing]
    if (named === undefined) return [{ ...made, id: 'company', fields }]
    const serviceId = entry.after?.['service_id'] ?? entry.before?.['service_id']
    const key = keyOf.get(`${named.kind} ${thing === 'service_price' ? String(serviceId) : thing_id}`)
    return [
      ...(key === undefined ? [] : [{ ...made, id: `${named.noun} ${key}`, fields }]),
      ...(named.list !== undefined && fields?.includes('ordinal')
        ? [{ ...made, id: named.list, fields: undefined }]
        : []),
    ]
  }
}

/** Undefined: all fields. A translation counts as a change of its field. */
function changedFields({ before, after }: EntrySince): string[] | undefined {
  if (before === null || after === null) return undefined
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (changed.includes('translations')) return undefined
  return changed.map((name) => nameInFile[name] ?? name.replace(/_id$/, ''))
}

type Summary = { kind: string; thing: string; fields: string[] }

const importedChanges = ({ after, by, created: at }: EntrySince): LoggedChange[] =>
  ((after?.['changes'] ?? []) as Summary[]).map(({ kind, thing, fields }) => ({
    id: thing.startsWith('company ') ? 'company' : thing.split(' “', 1)[0]!,
    fields: kind === 'changed' ? fields.map(nameOfField) : undefined,
    isImport: true,
    by,
    at,
  }))
