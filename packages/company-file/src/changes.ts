/** Differences between two company files, as text. */
import { keysOf, asObject } from '@zapys/contract/values'
import { dequal } from 'dequal'
import type { CompanyFile } from './schema.ts'
import { writtenCompany } from './write-company-file.ts'

export type Change = {
  kind: 'added' | 'changed' | 'switched off'
  /** Such as `service haircut`; for the order of a list, the list's name. */
  id: string
  /** `id` with the name: `service haircut “Стрижка”`. */
  thing: string
  /** Such as `duration: 45 min → 1 h`. */
  fields: string[]
}

/** Lists of keyed entries, and the word for one entry. */
const lists = {
  price_lists: 'price list',
  branches: 'branch',
  resource_types: 'resource type',
  resources: 'resource',
  services: 'service',
  discounts: 'discount',
  membership_templates: 'membership template',
  extra_fields: 'extra field',
  restrictions: 'restriction',
  staff: 'staff member',
} as const
type ListName = keyof typeof lists
const listNames = keysOf(lists)

/**
 * State after an import: the file, plus stored entries that are missing from it, switched off.
 * Price lists and resource types cannot be switched off; they stay unused. A file without staff or message texts
 * leaves the stored ones unchanged; so does a resource without `room`.
 */
export function merged(stored: CompanyFile, source: CompanyFile): CompanyFile {
  const rooms = new Map(stored.resources.map(({ key, room }) => [key, room]))
  const file = {
    ...source,
    resources: source.resources.map((resource) => ({
      ...resource,
      room: (resource.room ?? rooms.get(resource.key)) || null,
    })),
  }
  const gone = <Thing extends { key: string }>(before: Thing[], after: readonly Thing[]): Thing[] => {
    const kept = new Set(after.map(({ key }) => key))
    return before
      .filter(({ key }) => !kept.has(key))
      .map((thing) => ('active' in thing ? { ...thing, active: false } : thing))
  }
  // A file may omit staff.
  const both = (name: ListName) => {
    const before: { key: string }[] | null = stored[name]
    const after: { key: string }[] | null = file[name]
    return after === null ? before : [...after, ...gone(before ?? [], after)]
  }
  return {
    ...file,
    message_texts: file.message_texts ?? stored.message_texts,
    ...Object.fromEntries(listNames.map((name) => [name, both(name)])),
  }
}

export const changesBetween = (before: CompanyFile, after: CompanyFile): Change[] =>
  differencesBetween(before, after).map((change) =>
    change.kind === 'switched off' ? { ...change, fields: [] } : change,
  )

/** A change made after the export of the file, which an import would undo. */
export type UndoneChange = Change & {
  /** Names of `fields` for which the file has a third value, neither the exported nor the stored one. */
  edited: string[]
}

/**
 * Changes between the `exported` and the `stored` state that the `newFile` state overwrites, per field.
 * Entries added since the export count as undone if the import switches them off or changes them.
 */
export function undoneChanges(
  exported: CompanyFile,
  stored: CompanyFile,
  newFile: CompanyFile,
): UndoneChange[] {
  const planned = byId(differencesBetween(stored, newFile))
  const own = byId(differencesBetween(exported, newFile))
  return differencesBetween(exported, stored).flatMap((since): UndoneChange[] => {
    const overwriting = planned.get(since.id)
    if (overwriting === undefined) return []
    if (since.kind === 'added')
      return overwriting.kind === 'switched off'
        ? [{ ...since, edited: [] }]
        : [{ ...since, kind: 'changed', fields: overwriting.fields, edited: namesOf(overwriting) }]
    const overwritten = namesOf(overwriting)
    const fields = since.fields.filter((field) => overwritten.includes(nameOfField(field)))
    if (fields.length === 0) return []
    const change = own.get(since.id)
    const changedInFile = change === undefined ? [] : namesOf(change)
    const isSwitchedOff = fields.some((field) => nameOfField(field) === 'active')
    return [
      {
        ...since,
        kind: isSwitchedOff ? since.kind : 'changed',
        fields,
        edited: fields.map(nameOfField).filter((name) => changedInFile.includes(name)),
      },
    ]
  })
}

const byId = (changes: readonly Change[]) => new Map(changes.map((change) => [change.id, change]))

/** `duration` of `duration: 45 min → 1 h`. */
export const nameOfField = (field: string): string => field.split(':', 1)[0]!

const namesOf = ({ fields }: Change) => fields.map(nameOfField)

/** Like `changesBetween`, including the fields of entries that are switched off. */
function differencesBetween(before: CompanyFile, after: CompanyFile): Change[] {
  const [old, newFile] = [asObject(writtenCompany(before)), asObject(writtenCompany(after))]
  const own = (file: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(file).filter(([name]) => !(name in lists)))
  const ofCompany = fieldsOf(own(old), own(newFile))
  return [
    ...(ofCompany.length === 0
      ? []
      : [{ kind: 'changed' as const, id: 'company', thing: `company ${after.alias}`, fields: ofCompany }]),
    ...listNames.flatMap((name) =>
      ofList(name, (old[name] ?? []) as KeyedThing[], (newFile[name] ?? []) as KeyedThing[]),
    ),
  ]
}

const THEIR_ORDER = 'their order'

type KeyedThing = { key: string; active?: boolean } & Record<string, unknown>

function ofList(name: ListName, before: KeyedThing[], after: KeyedThing[]): Change[] {
  const known = new Map(before.map((thing) => [thing.key, thing]))
  const changes = after.flatMap((thing): Change[] => {
    const old = known.get(thing.key)
    const id = `${lists[name]} ${thing.key}`
    if (old === undefined) return [{ kind: 'added', id, thing: `${id}${nameOf(thing)}`, fields: [] }]
    const fields = fieldsOf(old, thing)
    if (old.active !== false && thing.active === false)
      return [{ kind: 'switched off', id, thing: `${id}${nameOf(thing)}`, fields }]
    return fields.length === 0 ? [] : [{ kind: 'changed', id, thing: `${id}${nameOf(old)}`, fields }]
  })
  const stays = new Set(after.map(({ key }) => key))
  const kept = before.map(({ key }) => key).filter((key) => stays.has(key))
  const order = after.map(({ key }) => key).filter((key) => known.has(key))
  return dequal(kept.filter(isShown(after)), order.filter(isShown(after)))
    ? changes
    : [...changes, { kind: 'changed', id: name, thing: name, fields: [THEIR_ORDER] }]
}

const isShown = (things: KeyedThing[]) => {
  const off = new Set(things.filter(({ active }) => active === false).map(({ key }) => key))
  return (key: string) => !off.has(key)
}

const nameOf = ({ name }: KeyedThing) =>
  typeof name === 'string' ? ` “${name}”` : name ? ` “${Object.values(name)[0] as string}”` : ''

function fieldsOf(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => !isSame(name, before[name], after[name]))
    .map((name) => `${name}: ${inShort(before[name], after[name]).join(' → ')}`)
}

/** Links of a company are shown in the order of the file, so their order counts. */
const isSame = (name: string, before: unknown, after: unknown): boolean =>
  dequal(before, after) && (name !== 'social' || JSON.stringify(before) === JSON.stringify(after))

const LONGEST = 160

/** Characters shown before the first difference of long values. */
const CONTEXT = 40

/** Both values; long ones are cut to start shortly before their first difference. */
function inShort(before: unknown, after: unknown): [string, string] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  if (one.length <= LONGEST && other.length <= LONGEST) return [one, other]
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const from = before === undefined || after === undefined ? 0 : Math.max(0, same - CONTEXT)
  return [cut(one, from), cut(other, from)]
}

const cut = (words: string, from: number): string =>
  `${from === 0 ? '' : '…'}${words.slice(from, from + LONGEST)}${words.length > from + LONGEST ? '…' : ''}`

const wordsOf = (value: unknown): string =>
  value === undefined
    ? 'as usual'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value).replaceAll(/"/g, '')
