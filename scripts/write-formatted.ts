import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Writes a generated page formatted as by `npm run format`. */
export function writeFormatted(file: string, text: string): void {
  writeFileSync(file, text)
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), [file], { cwd: root })
}
