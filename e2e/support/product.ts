/** Starts the product as an operator does, on a separate data folder. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

export type Product = {
  url: string
  dataDir: string
  /** Set for an installation without a company. */
  setUpLink: string | undefined
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>
  /** Sends SIGKILL, which simulates a power failure. */
  kill(): Promise<void>
}

/** What journeys need from a running product. */
export type RunningProduct = Pick<Product, 'url' | 'dataDir' | 'setUpLink'>

/** On Linux, copies share blocks where the file system supports it. */
const copying = process.platform === 'linux' ? ['-a', '--reflink=auto'] : ['-a']

export const emptyDataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'zapys-journey-'))

/** Copies the run's template, which is migrated and has the demo. Before the template exists, the folder is empty. */
export async function newDataFolder(): Promise<string> {
  const dataDir = await emptyDataFolder()
  const template = process.env['ZAPYS_TEMPLATE_DIR']
  // PostgreSQL requires a certain owner and mode of its folder; under root that owner is another account.
  if (template !== undefined) await promisify(execFile)('cp', [...copying, `${template}/.`, dataDir])
  return dataDir
}
export const removeDataFolder = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true })

/**
 * Resolves when the program has printed its addresses; `own` is added to its environment. Builds the widget first if
 * its sources changed.
 */
export async function startProduct(dataDir: string, own: Record<string, string> = {}): Promise<Product> {
  const program = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DEMO: 'true',
      NODE_ENV: 'production',
      // All journeys of a run act like one busy day of one installation; see callers.ts.
      TRUST_PROXY: 'loopback',
      CODES_PER_DAY: '5000',
      // First screens are server-rendered, however busy the computer is.
      RENDER_MS: '60000',
      ...own,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { url, setUpLink } = await addressesOf(program)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (program.exitCode !== null || program.signalCode !== null) return
    const ended = new Promise((resolve) => program.once('exit', resolve))
    program.kill(signal)
    await ended
  }
  return { url, dataDir, setUpLink, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

type Addresses = { url: string; setUpLink: string | undefined }

function addressesOf(program: ChildProcess): Promise<Addresses> {
  return new Promise((resolve, reject) => {
    let output = ''
    const readOutput = (text: string) => {
      output += text
      const url = /Start page\s+(http:\/\/\S+?)\/?\s/.exec(output)?.[1]
      if (url !== undefined) resolve({ url, setUpLink: /http:\/\/\S+\/staff\/set-up#\S+/.exec(output)?.[0] })
    }
    program.stdout?.setEncoding('utf8').on('data', readOutput)
    program.stderr?.setEncoding('utf8').on('data', readOutput)
    program.once('error', reject)
    program.once('exit', (code) =>
      reject(new Error(`The product ended with ${code} before it was ready:\n${output}`)),
    )
  })
}
