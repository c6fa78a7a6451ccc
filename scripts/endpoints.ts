/** `npm run endpoints`: writes the files of endpoints that the widget loads, from the calls of the contract. */
import { join } from 'node:path'
import { calls, endpoints } from '@zapys/contract'
import { endpointFiles } from './endpoints/endpoint-files.ts'
import { writeFormatted } from './write-formatted.ts'

const folder = join(import.meta.dirname, '../packages/contract/src')
for (const [file, text] of Object.entries(endpointFiles(calls, Object.keys(endpoints))))
  writeFormatted(join(folder, file), text)
