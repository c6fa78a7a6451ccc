/** The files under deploy/: the paths in them exist, and the server accepts the settings in them. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../config/config.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const linesOf = (path: string) => read(path).split('\n')

/** Names of settings, from the files that read them, and of the settings that may be given as files. */
const settings = ['config.ts', 'messages.ts'].flatMap((file) =>
  [...read(`apps/server/src/config/${file}`).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name!),
)
const isSetting = (name: string) => settings.includes(name.replace(/_FILE$/, ''))

/** Variables of Node, and the data folder, which every image and unit sets. */
const ofNode = new Set(['NODE_ENV'])
const strange = (names: readonly string[]) => names.filter((name) => !isSetting(name) && !ofNode.has(name))

const longestStopSeconds =
  Number(
    /longestStopMs = ([\d_]+)/.exec(read('apps/server/src/process/shutdown.ts'))![1]!.replaceAll('_', ''),
  ) / 1000

/** Reads the settings with stand-ins for the files that they name. */
function accepts(environment: Record<string, string>): ReturnType<typeof readSettings> {
  const folder = mkdtempSync(join(tmpdir(), 'zapys-deploy-'))
  const kept: Record<string, string> = {
    SECRET_FILE: 'a secret of at least thirty-two characters',
    DATABASE_URL_FILE: 'postgres://zapys:word@database:5432/zapys',
  }
  const given = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      if (kept[name] === undefined) return [name, value]
      writeFileSync(join(folder, name), kept[name])
      return [name, join(folder, name)]
    }),
  )
  try {
    return readSettings(given)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Service = {
  build?: { context: string; dockerfile: string }
  environment: Record<string, string>
  secrets: string[]
  volumes?: string[]
  healthcheck: { test: string[] }
  stop_grace_period: string
  user: string
  read_only: boolean
  depends_on?: Record<string, { condition: string }>
}
type Compose = {
  services: Record<'server' | 'database', Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, unknown>
  networks: { default: { ipam: { config: { subnet: string; gateway: string }[] } } }
}

/**
 * Size of the young generation, and growth of the heap until a full collection: Node's defaults are eight times as
 * much.
 */
const SMALL = ['--max-semi-space-size=8', '--heap-growing-percent=50']

describe('compose.yaml', () => {
  const compose = parse(read('deploy/compose.yaml')) as Compose
  const { server, database } = compose.services

  it('builds from files that are there, and names volumes and secrets that it has', () => {
    expect(existsSync(join(root, 'deploy', server.build!.context, server.build!.dockerfile))).toBe(true)
    const all = [server, database]
    expect(all.flatMap(({ secrets }) => secrets).toSorted()).toEqual(Object.keys(compose.secrets).toSorted())
    expect(all.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]))).toEqual(
      Object.keys(compose.volumes),
    )
    expect(Object.keys(server.depends_on!)).toEqual(['database'])
  })

  it('gives settings that the server knows and takes', () => {
    expect(strange(Object.keys(server.environment))).toEqual([])
    const given = Object.entries(server.environment).map(([name, value]): [string, string] => [
      name,
      value.replace(/^\$\{PUBLIC_URL:.*$/, 'https://booking.example.com').replace(/^\$\{\w+:-(.*)\}$/, '$1'),
    ])
    const { databaseUrl, secret, trustProxy, host, demo } = accepts(Object.fromEntries(given))
    expect(secret).toBeDefined()
    expect([databaseUrl, host, demo]).toEqual(['postgres://zapys:word@database:5432/zapys', '0.0.0.0', false])
    expect(trustProxy).toEqual([compose.networks.default.ipam.config[0]!.gateway])
  })

  it('runs neither part as root, on disks that are only read, and waits long enough for both to end', () => {
    for (const { user, read_only, stop_grace_period } of [server, database]) {
      expect([user === 'root', read_only]).toEqual([false, true])
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(30)
    }
    expect(Number.parseInt(server.stop_grace_period, 10)).toBeGreaterThan(longestStopSeconds)
    expect(server.healthcheck.test.join(' ')).toContain('/ready')
  })
})

describe('Containerfile', () => {
  const lines = linesOf('deploy/Containerfile')

  it('copies existing files, has the tested Node version, and does not run as root', () => {
    const copied = lines
      .filter((line) => line.startsWith('COPY --from=build'))
      .flatMap((line) => line.split(' ').slice(2, -1))
      .map((path) => path.replace('/app/', ''))
    expect(copied.length).toBeGreaterThan(5)
    // Created during the build.
    const made = new Set(['apps/widget/dist'])
    expect(copied.filter((path) => !made.has(path) && !existsSync(join(root, path)))).toEqual([])
    const images = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1])
    expect(new Set(images)).toEqual(new Set([`docker.io/library/node:${read('.nvmrc').trim()}-slim`]))
    expect(lines).toContain('USER node')
    expect(lines.at(-2)).toBe(
      `CMD [${['node', ...SMALL, 'apps/server/src/main.js'].map((word) => `"${word}"`).join(', ')}]`,
    )
    expect(existsSync(join(root, 'apps/server/src/main.js'))).toBe(true)
  })

  it('gives settings that the server knows', () => {
    const names = lines
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => line.slice(4).split(' '))
      .map((pair) => pair.split('=')[0]!)
    expect(names).toContain('HOST')
    expect(strange(names)).toEqual([])
  })
})

describe('zapys.service', () => {
  const unit = linesOf('deploy/zapys.service')
  const valueOf = (name: string) => unit.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1)

  it('starts a file that is there and gives the server longer to stop than it takes', () => {
    const words = valueOf('ExecStart')!.split(' ')
    const script = words.at(-1)
    expect(words.slice(1, -1)).toEqual(SMALL)
    expect(read('package.json')).toContain(`"start": "exec node ${SMALL.join(' ')} `)
    expect(existsSync(join(root, script!))).toBe(true)
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(longestStopSeconds)
    expect([valueOf('KillMode'), valueOf('User')]).toEqual(['mixed', 'zapys'])
  })

  it('gives, with its file of settings, what the server knows and takes', () => {
    const own = unit.filter((line) => line.startsWith('Environment=')).map((line) => line.slice(12))
    const lines = linesOf('deploy/zapys.env')
    const given = lines.filter((line) => /^[A-Z]/.test(line))
    const offered = lines.flatMap((line) => /^# ([A-Z_]+=.*)$/.exec(line)?.slice(1, 2) ?? [])
    const names = [...own, ...given, ...offered].map((pair) => pair.split('=')[0]!)
    expect(offered.length).toBeGreaterThan(2)
    expect(strange(names)).toEqual([])
    const pairs = [...own, ...given].map((pair): [string, string] => [
      pair.slice(0, pair.indexOf('=')),
      pair.slice(pair.indexOf('=') + 1),
    ])
    expect(accepts(Object.fromEntries(pairs))).toMatchObject({ dataDir: '/var/lib/zapys', demo: false })
  })

  const hasVerifier = existsSync('/usr/bin/systemd-analyze')
  it.skipIf(!hasVerifier)('is understood by systemd', () => {
    const folder = mkdtempSync(join(tmpdir(), 'zapys-unit-'))
    const path = join(folder, 'zapys.service')
    // The program of the installation does not exist on this machine.
    writeFileSync(path, unit.join('\n').replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'))
    const said = execFileSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
    expect(said).not.toMatch(/Unknown|Failed|ignoring/i)
    rmSync(folder, { recursive: true })
  })
})

describe('docs/running.md', () => {
  it('names files that are there, and settings that the server knows', () => {
    const text = read('docs/running.md')
    const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path]) => path!)
    expect(links.length).toBeGreaterThan(5)
    const own = links.filter((path) => !path.startsWith('https:'))
    expect(own.filter((path) => !existsSync(join(root, 'docs', path)))).toEqual([])
    const names = [...text.matchAll(/`([A-Z][A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(5)
    expect(strange(names).filter((name) => !name.startsWith('OTEL_'))).toEqual([])
  })
})
