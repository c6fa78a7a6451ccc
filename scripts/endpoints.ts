/**
 * `npm run endpoints`: writes the list of calls and the files of endpoints that the widget loads, from the files of
 * calls.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { callsFile, endpointFiles } from './endpoints/endpoint-files.ts'
import { writeFormatted } from './write-formatted.ts'

const folder = join(import.meta.dirname, '../packages/contract/src')
writeFormatted(join(folder, 'calls.ts'), callsFile(globSync('*/*calls.ts', { cwd: folder })))
// Imported late: a new file of calls is in the list only now.
const { calls, endpoints } = await import('@zapys/contract')
for (const [file, text] of Object.entries(endpointFiles(calls, Object.keys(endpoints))))
  writeFormatted(join(folder, file), text)
