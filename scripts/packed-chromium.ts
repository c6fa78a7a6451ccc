/**
 * The headless Chromium inside the npm package @sparticuz/chromium, for Linux on x64: it needs neither root nor Debian.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const fromJourneys = createRequire(new URL('../e2e/package.json', import.meta.url))

/** Unpacks it once into node_modules/.cache. Undefined on another system, or if the package is not installed. */
export function packedChromium(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const packageFolder = folderOfPackage()
  if (packageFolder === undefined) return undefined
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const cache = join(root, 'node_modules/.cache')
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) unpack(join(packageFolder, 'bin'), cache, folder)
  return join(folder, 'start')
}

function folderOfPackage(): string | undefined {
  try {
    return dirname(dirname(fromJourneys.resolve('@sparticuz/chromium')))
  } catch {
    return undefined
  }
}

/** Two simultaneous starts each unpack to a separate folder; the first one renamed is used. */
function unpack(packed: string, cache: string, folder: string): void {
  mkdirSync(cache, { recursive: true })
  const made = mkdtempSync(join(cache, 'chromium-'))
  const read = (name: string) => brotliDecompressSync(readFileSync(join(packed, name)))
  writeFileSync(join(made, 'chromium'), read('chromium.br'), { mode: 0o755 })
  for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
    const { status, stderr } = spawnSync('tar', ['-x', '--no-same-owner', '-C', made], {
      input: read(archive),
    })
    if (status !== 0) throw new Error(`${archive} of Chromium could not be unpacked: ${String(stderr)}`)
  }
  writeFileSync(join(made, 'start'), START, { mode: 0o755 })
  writeFileSync(join(made, 'fonts.conf'), FONTS)
  chmodSync(made, 0o755)
  try {
    renameSync(made, folder)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** The package's font configuration names folders of another system. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`

/** Libraries and fonts of the package are used only if the system lacks them. */
const START = `#!/bin/sh
folder=$(dirname "$0")
ldd "$folder/chromium" | grep -q 'not found' && export LD_LIBRARY_PATH="$folder/lib"
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$folder"
exec "$folder/chromium" "$@"
`
