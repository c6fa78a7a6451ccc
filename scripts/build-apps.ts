/** Builds the apps for production, each only if its sources changed since its last build. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

type App = {
  /** Name on the console. */
  name: string
  folder: string
  /** All inputs of the build: a file missing here would leave an outdated build in place. */
  sources: readonly string[]
  /** Run one after another: the first empties the folder. */
  builds: readonly (readonly string[])[]
}

const shared = [
  'packages/contract/src',
  'packages/domain/src',
  'packages/i18n/src',
  'packages/ui/src',
  'package-lock.json',
  'tsconfig.base.json',
]

const widget: App = {
  name: 'widget',
  folder: 'apps/widget',
  sources: ['apps/widget', 'packages/embed/src', ...shared],
  builds: [
    ['build', '--logLevel', 'warn'],
    ['build', '--ssr', 'src/app/render.tsx', '--logLevel', 'warn'],
  ],
}

const staffApp: App = {
  name: 'staff app',
  folder: 'apps/staff',
  sources: ['apps/staff', 'apps/widget/build/precompress.ts', ...shared],
  builds: [['build', '--logLevel', 'warn']],
}

/** Builds the widget and the staff app. Throws if a build fails; the console shows its output. */
export async function buildApps(): Promise<void> {
  await build(widget)
  await build(staffApp)
}

async function build({ name, folder, sources, builds }: App): Promise<void> {
  const app = join(root, folder)
  const stampFile = join(app, 'dist', '.sources')
  const wanted = fingerprint(sources.map((source) => join(root, source)))
  const built = await readFile(stampFile, 'utf8').catch(() => undefined)
  if (built === wanted) return
  console.log(`Building the ${name}, because its sources changed …`)
  await rm(stampFile, { force: true }) // A build that fails halfway must not count.
  for (const args of builds)
    if (!(await runVite(app, args))) throw new Error(`The ${name} could not be built`)
  await writeFile(stampFile, wanted)
}

/** Hash of the names and contents of all files under `paths`, without tests, dependencies and build output. */
export function fingerprint(paths: string[]): string {
  const files = paths.flatMap(filesUnder).toSorted()
  const hash = createHash('sha256')
  for (const file of files) {
    const path = relative(root, file).split(sep).join('/')
    const content = readFileSync(file)
    // Lengths separate the parts, so that different names and contents never concatenate to the same text.
    hash.update(`${path.length} ${path} ${content.length} `).update(content)
  }
  return hash.digest('hex')
}

// Synchronous: a few hundred small files take 20 ms this way, and seven times as long with promises.
function filesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !['node_modules', 'dist'].includes(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(join(path, name)))
}

/** Runs Vite in a separate process, whose memory is freed at its end. Resolves to whether it succeeded. */
async function runVite(app: string, args: readonly string[]): Promise<boolean> {
  const fromApp = createRequire(join(app, 'package.json'))
  const vite = join(dirname(fromApp.resolve('vite/package.json')), 'bin', 'vite.js')
  // Test runners set it to `test`, which makes a different build: other JSX on the server, effects twice in the
  // browser.
  const env = { ...process.env, NODE_ENV: 'production' }
  const run = spawn(process.execPath, [vite, ...args], { cwd: app, stdio: 'inherit', env })
  const stop = () => {
    run.kill()
    process.exit(130)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const code = await new Promise((resolve, reject) => run.on('error', reject).on('exit', resolve))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return code === 0
}
