/** A copy of the sources in which faults can be put without touching what people work on. Packages stay where they are. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** The folder of the copy: everything that git knows or would take, as it stands now. */
export function copySources(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'zapys-mutate-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const files = listed.split('\0').filter((each) => each !== '' && existsSync(join(root, each)))
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  // A package that two workspaces want in two versions lies beside one of them.
  for (const file of files) if (basename(file) === 'package.json') linkPackages(root, copy, dirname(file))
  return copy
}

/** Packages of the house are links already, and lead into the copy as they lead into the house. */
function linkPackages(root: string, copy: string, folder: string) {
  const packages = join(folder, 'node_modules')
  if (!existsSync(join(root, packages))) return
  mkdirSync(join(copy, packages))
  for (const name of readdirSync(join(root, packages))) {
    // Caches belong to one tree.
    if (name === '.cache' || name.startsWith('.vite')) continue
    if (!name.startsWith('@')) {
      link(join(root, packages, name), join(copy, packages, name))
      continue
    }
    mkdirSync(join(copy, packages, name))
    for (const inScope of readdirSync(join(root, packages, name)))
      link(join(root, packages, name, inScope), join(copy, packages, name, inScope))
  }
}

function link(from: string, to: string) {
  symlinkSync(lstatSync(from).isSymbolicLink() ? readlinkSync(from) : from, to)
}
