import slugify from '@sindresorhus/slugify'
import type { Connection } from '../../../platform/db/database.ts'

const LONGEST_ALIAS = 50

/** An unused alias derived from a company's name. */
export async function freeAlias(db: Connection, name: string): Promise<string> {
  const word = slugify(name).slice(0, LONGEST_ALIAS)
  const base = word.length < 2 ? 'company' : word
  const aliases = await db.selectFrom('company_alias').select('alias').execute()
  const isTaken = new Set(aliases.map(({ alias }) => alias))
  let alias = base
  for (let number = 2; isTaken.has(alias); number += 1) alias = `${base}-${number}`
  return alias
}
