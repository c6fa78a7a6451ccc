/** Keys of a company's objects in its file, and their ids. */
import { type CompanyFile, stableId } from '@zapys/company-file'
import slugify from '@sindresorhus/slugify'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'

/** Kinds with a key in a company file. A discount has a row per service. */
export type KeyKind =
  | ('branch' | 'resource' | 'resource_type' | 'service' | 'price_list' | 'discount')
  | ('template' | 'field' | 'restriction' | 'survey_form' | 'question' | 'staff_member')

export type CatalogueKey = { kind: KeyKind; key: string; entity_id: string }

/** Id of the file's company: the stated id, else the one derived from its alias. */
export const companyIdOf = ({ id, alias }: Pick<CompanyFile, 'id' | 'alias'>): string =>
  id ?? stableId('company', alias)

export const storedKeys = async (db: Connection, companyId: string): Promise<CatalogueKey[]> =>
  (await db
    .selectFrom('catalogue_key')
    .select(['kind', 'key', 'entity_id'])
    .where('company_id', '=', companyId)
    .execute()) as CatalogueKey[]

/** Ids by key: known ones stay, others are derived from alias and key, so that links are stable and can be shared. */
export function idsOf(alias: string, known: readonly CatalogueKey[]) {
  const ids = new Map(known.map(({ kind, key, entity_id }) => [`${kind} ${key}`, entity_id]))
  const taken = new Set(known.map(({ kind, entity_id }) => `${kind} ${entity_id}`))
  const keysById = new Map<string, CatalogueKey>()
  /** A new id if the derived one belongs to an object that has another key now. */
  const newIdOf = (kind: KeyKind, key: string): string => {
    const derived = stableId(alias, kind, ...(key === '' ? [] : [key]))
    return taken.has(`${kind} ${derived}`) ? newId() : derived
  }
  return {
    id(kind: KeyKind, key: string): string {
      const entity_id = ids.get(`${kind} ${key}`) ?? newIdOf(kind, key)
      ids.set(`${kind} ${key}`, entity_id)
      keysById.set(`${kind} ${key}`, { kind, key, entity_id })
      return entity_id
    },
    /** All ids requested so far. */
    given: (): CatalogueKey[] => [...keysById.values()],
  }
}

/** Keys by id. An object without a key is named after its name; the first one gets the plain name. */
export function keysOf(known: readonly CatalogueKey[]) {
  const keys = new Map(known.map(({ kind, key, entity_id }) => [`${kind} ${entity_id}`, key]))
  const takenKeys = new Set(known.map(({ kind, key }) => `${kind} ${key.split('/')[0]}`))
  const added: CatalogueKey[] = []
  const isUsed = (kind: KeyKind, test: (key: string) => boolean) =>
    [...keys].some(([id, key]) => id.startsWith(`${kind} `) && test(key))
  /** The key of a row whose part has changed. It leaves its object if the others there exclude the new part. */
  const rekeyed = (kind: KeyKind, stored: string, part: string): string | undefined => {
    const [whole = '', ...before] = stored.split('/')
    const isPartOfSeveral = part !== '' && before.length > 0
    const isTaken = isUsed(kind, (key) =>
      isPartOfSeveral ? key === `${whole}${part}` : key !== stored && key.split('/')[0] === whole,
    )
    return isTaken ? undefined : `${whole}${part}`
  }
  return {
    /** `part`: distinguishes several rows of one object. If it has changed, the row gets another key. */
    key(kind: KeyKind, entity_id: string, name: string, part?: string): string {
      const stored = keys.get(`${kind} ${entity_id}`)
      if (stored !== undefined) {
        if (part === undefined || stored.split('/')[0] + part === stored) return stored
        const key = rekeyed(kind, stored, part)
        if (key !== undefined) {
          keys.set(`${kind} ${entity_id}`, key)
          added.push({ kind, key, entity_id })
          return key
        }
      }
      const word = slugify(name).slice(0, 50) || kind.replaceAll('_', '-')
      let whole = word
      for (let number = 2; takenKeys.has(`${kind} ${whole}`); number += 1) whole = `${word}-${number}`
      takenKeys.add(`${kind} ${whole}`)
      const key = `${whole}${part ?? ''}`
      keys.set(`${kind} ${entity_id}`, key)
      added.push({ kind, key, entity_id })
      return key
    },
    /** Sets a key that does not depend on the name. */
    note(named: CatalogueKey): void {
      if (keys.has(`${named.kind} ${named.entity_id}`)) return
      keys.set(`${named.kind} ${named.entity_id}`, named.key)
      added.push(named)
    },
    added: (): CatalogueKey[] => added,
  }
}

/** Replaces the stored key of the same object, and the object that had the key. */
export async function saveKeys(tx: Tx, companyId: string, keys: readonly CatalogueKey[]): Promise<void> {
  if (keys.length === 0) return
  const ids = new Map(keys.map(({ kind, key, entity_id }) => [`${kind} ${key}`, entity_id]))
  const names = new Map(keys.map(({ kind, key, entity_id }) => [`${kind} ${entity_id}`, key]))
  const replaced = (await storedKeys(tx, companyId)).filter(
    ({ kind, key, entity_id }) =>
      (ids.get(`${kind} ${key}`) ?? entity_id) !== entity_id ||
      (names.get(`${kind} ${entity_id}`) ?? key) !== key,
  )
  for (const { kind, key } of replaced)
    await tx
      .deleteFrom('catalogue_key')
      .where('company_id', '=', companyId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute()
  await tx
    .insertInto('catalogue_key')
    .values(keys.map((key) => ({ company_id: companyId, ...key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
