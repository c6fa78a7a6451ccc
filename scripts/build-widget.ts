/** Builds the widget for production, when its sources changed since it was last built. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const widget = join(root, 'apps', 'widget')
const stampFile = join(widget, 'dist', '.sources')

/** All that goes into the build: a file missing here would leave an old widget standing. */
const sources = [
  'apps/widget',
  'packages/contract/src',
  'packages/domain/src',
  'packages/embed/src',
  'packages/i18n/src',
  'package-lock.json',
  'tsconfig.base.json',
]

/** Throws where the build fails; what it says is on the console then. */
export async function buildWidget(): Promise<void> {
  const wanted = fingerprint(sources.map((source) => join(root, source)))
  const built = await readFile(stampFile, 'utf8').catch(() => undefined)
  if (built === wanted) return
  console.log('Building the widget, because its sources changed …')
  await rm(stampFile, { force: true }) // A build that fails half way must not count.
  await runVite(['build', '--logLevel', 'warn'])
  // Beside it, and after it: the first empties the folder.
  await runVite(['build', '--ssr', 'src/app/draw.tsx', '--logLevel', 'warn'])
  await writeFile(stampFile, wanted)
}

/** One text for the names and contents of all files under `paths`; tests, dependencies and what was built count not. */
export function fingerprint(paths: string[]): string {
  const files = paths.flatMap(filesUnder).toSorted()
  const hash = createHash('sha256')
  for (const file of files) {
    const path = relative(root, file).split(sep).join('/')
    const content = readFileSync(file)
    // Lengths keep apart what would read alike when names and contents are strung together.
    hash.update(`${path.length} ${path} ${content.length} `).update(content)
  }
  return hash.digest('hex')
}

// One after another: a few hundred small files take 20 ms so, and seven times as long by promises.
function filesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !['node_modules', 'dist'].includes(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(join(path, name)))
}

/** Vite in a process of its own: what a build takes of memory is given back. */
async function runVite(args: string[]) {
  const fromWidget = createRequire(join(widget, 'package.json'))
  const vite = join(dirname(fromWidget.resolve('vite/package.json')), 'bin', 'vite.js')
  // Test runners set it to `test`, and what is built so is no product: other JSX on the server, effects twice in the browser.
  const env = { ...process.env, NODE_ENV: 'production' }
  const run = spawn(process.execPath, [vite, ...args], { cwd: widget, stdio: 'inherit', env })
  const stop = () => {
    run.kill()
    process.exit(130)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const code = await new Promise((resolve, reject) => run.on('error', reject).on('exit', resolve))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) throw new Error('The widget could not be built')
}
