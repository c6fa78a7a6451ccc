/** The option `--map` of `import-clients`: columns in the caller's notation. */
import { clientColumns } from '@zapys/contract'
import { columnCalled, type Field, type MappedColumns } from '../../modules/staff/client-import/public.ts'
import { StartProblem } from '../../config/start-problem.ts'

const fields = clientColumns.map((column) => column.replace('_', '-'))

/** Throws `StartProblem` for an option that names no field or no column. */
export function readMaps(heads: readonly string[], maps: readonly string[] = []): MappedColumns {
  const mapped = new Map<number, Field | undefined>()
  for (const map of maps) {
    const { field, head } = readMap(map)
    const index = columnCalled(heads, head)
    if (index === -1)
      throw new StartProblem(`--map ${map}: there is no column “${head}”, only ${heads.join(', ')}.`)
    mapped.set(index, field)
  }
  return mapped
}

function readMap(map: string): { field: Field | undefined; head: string } {
  const separator = map.indexOf('=')
  const name = map.slice(0, separator).trim().toLowerCase().replaceAll(/[ -]/g, '_')
  const head = map.slice(separator + 1).trim()
  const field = clientColumns.find((one) => one === name)
  if (separator < 1 || head === '' || (field === undefined && name !== 'none'))
    throw new StartProblem(
      `--map ${map}: write --map phone="Mobile". Fields: ${fields.join(', ')}, or none to leave a column out.`,
    )
  return { field, head }
}
