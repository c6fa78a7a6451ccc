import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, type Settings } from './config.ts'

const secret = 'a secret of at least thirty-two characters'
const databaseUrl = 'postgres://zapys:pass@db.example.com:5432/zapys'

const defaults: Settings = {
  host: '127.0.0.1',
  port: 3000,
  processes: 1,
  dataDir: './data',
  publicUrl: undefined,
  databaseUrl: undefined,
  databasePooler: undefined,
  secret: undefined,
  demo: true,
  outbox: true,
  isPrivate: true,
  trustProxy: undefined,
  trustedCallers: [],
  codesPerDay: undefined,
  renderMs: undefined,
  messagesPerDay: undefined,
  signInProviders: [],
  offline: true,
  metrics: undefined,
  tracesTo: undefined,
  drainSeconds: 0,
  logLevel: 'info',
  messages: { sms: { provider: 'outbox' }, mail: undefined, telegram: undefined },
}

type Environment = Record<string, string>

const accepted: { environment: Environment; gives: Partial<Settings>; because: string }[] = [
  { environment: {}, gives: {}, because: 'without any setting the demo runs on this machine alone' },
  { environment: { PORT: '', HOST: '  ' }, gives: {}, because: 'an empty variable counts as not set' },
  { environment: { PORT: '0' }, gives: { port: 0 }, because: 'port 0 takes a free port' },
  { environment: { PORT: '65535' }, gives: { port: 65_535 }, because: 'the highest port is a port' },
  {
    environment: { DATABASE_URL: databaseUrl },
    gives: { databaseUrl, demo: false, outbox: false },
    because: 'demo companies do not appear in a real database unasked',
  },
  {
    environment: { DATABASE_URL: databaseUrl, DEMO: 'true' },
    gives: { databaseUrl, demo: true },
    because: 'asked for, they do',
  },
  {
    environment: { DATABASE_URL: 'postgres:///zapys?host=/var/run/postgresql' },
    gives: { databaseUrl: 'postgres:///zapys?host=/var/run/postgresql', demo: false, outbox: false },
    because: 'a database may be reached by a socket',
  },
  {
    environment: { DATABASE_URL: databaseUrl, DATABASE_POOLER: 'transaction' },
    gives: { databaseUrl, databasePooler: 'transaction', demo: false, outbox: false },
    because: 'a pooler may stand before the database',
  },
  {
    environment: { DEMO: 'false' },
    gives: { demo: false, outbox: false },
    because: 'the embedded database may start empty, and nobody looks on unasked',
  },
  {
    environment: { DEMO: 'false', OUTBOX: 'true' },
    gives: { demo: false, outbox: true },
    because: 'a developer can ask for what was not sent',
  },
  { environment: { OUTBOX: 'false' }, gives: { outbox: false }, because: 'a demo can do without' },
  {
    environment: { PUBLIC_URL: 'https://Booking.example.com/', SECRET: secret },
    gives: { publicUrl: 'https://booking.example.com', secret, isPrivate: false },
    because: 'an address is kept as browsers write its origin',
  },
  {
    environment: { PUBLIC_URL: 'http://localhost:8080' },
    gives: { publicUrl: 'http://localhost:8080' },
    because: 'plain http on this machine needs no given secret',
  },
  { environment: { HOST: '::1' }, gives: { host: '::1' }, because: 'IPv6 has a loopback address too' },
  {
    environment: { HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.5:3000', SECRET: secret },
    gives: { host: '0.0.0.0', publicUrl: 'http://192.168.1.5:3000', secret, outbox: false, isPrivate: false },
    because: 'other machines may reach a server that has a secret and an address',
  },
  {
    environment: { TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32' },
    gives: { trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::/32'] },
    because: 'proxies are known by their addresses',
  },
  {
    environment: { MESSAGES_PER_DAY: '20000' },
    gives: { messagesPerDay: 20000 },
    because: 'a big installation tells its clients more',
  },
  {
    environment: { TRUSTED_CALLERS: '192.0.2.7, 2001:db8:7::/48' },
    gives: { trustedCallers: ['192.0.2.7', '2001:db8:7::/48'] },
    because: 'a chat bot of the company books for many from one address',
  },
  {
    environment: { CODES_PER_DAY: '5000', RENDER_MS: '60000' },
    gives: { codesPerDay: 5000, renderMs: 60_000 },
    because: 'many studios need more codes',
  },
  {
    environment: { METRICS_PORT: '9464' },
    gives: { metrics: { host: '127.0.0.1', port: 9464 } },
    because: 'numbers are for this machine, unless somebody says for whom else',
  },
  {
    environment: { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' },
    gives: { metrics: { host: '10.0.0.7', port: 9464 } },
    because: 'a network of its own may read them',
  },
  {
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' },
    gives: { tracesTo: 'http://localhost:4318' },
    because: 'a collector may run beside it',
  },
  { environment: { METRICS_HOST: '10.0.0.7' }, gives: {}, because: 'without a port they are off' },
  {
    environment: { DRAIN_SECONDS: '15' },
    gives: { drainSeconds: 15 },
    because: 'balancers look now and then',
  },
]

const refused: { environment: Environment; problems: string[]; because: string }[] = [
  { environment: { OUTBOX: 'yes' }, problems: ['OUTBOX must be true or false'], because: 'yes is no answer' },
  {
    environment: { OUTBOX: 'true', PUBLIC_URL: 'https://booking.example.com', SECRET: secret },
    problems: ['OUTBOX must not be true'],
    because: 'codes of real clients are shown to nobody',
  },
  {
    environment: { OUTBOX: 'true', SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' },
    problems: ['OUTBOX must not be true'],
    because: 'where something is sent for real, codes are real',
  },
  { environment: { PORT: '80a' }, problems: ['PORT must be'], because: 'a port is digits' },
  { environment: { PORT: '65536' }, problems: ['PORT must be'], because: 'ports end at 65535' },
  { environment: { PORT: '-1' }, problems: ['PORT must be'], because: 'a port is not negative' },
  {
    environment: { HOST: 'http://localhost' },
    problems: ['HOST must be', 'SECRET must'],
    because: 'a host is no URL',
  },
  {
    environment: { HOST: '192.168.1.5' },
    problems: ['SECRET must be set when HOST'],
    because: 'a secret made on one machine does not do where others reach it',
  },
  {
    environment: { HOST: '0.0.0.0', SECRET: secret },
    problems: ['PUBLIC_URL must be set when HOST is 0.0.0.0'],
    because: 'no client can open http://0.0.0.0',
  },
  {
    environment: { PUBLIC_URL: 'https://booking.example.com' },
    problems: ['SECRET must be set when PUBLIC_URL is https'],
    because: 'https means a real deployment',
  },
  {
    environment: { SECRET: 'short' },
    problems: ['SECRET must have'],
    because: 'a short secret can be guessed',
  },
  {
    environment: { PUBLIC_URL: 'https://example.com/booking', SECRET: secret },
    problems: ['PUBLIC_URL must be'],
    because: 'routes begin at the root',
  },
  {
    environment: { PUBLIC_URL: 'ftp://example.com' },
    problems: ['PUBLIC_URL must be'],
    because: 'browsers speak http',
  },
  {
    environment: { PUBLIC_URL: 'example.com' },
    problems: ['PUBLIC_URL must be'],
    because: 'the scheme is part of it',
  },
  {
    environment: { DATABASE_URL: 'mysql://db/zapys' },
    problems: ['DATABASE_URL must'],
    because: 'it is PostgreSQL',
  },
  {
    environment: { DATABASE_URL: 'postgres://db' },
    problems: ['DATABASE_URL must'],
    because: 'the database is named',
  },
  {
    environment: { DATABASE_URL: databaseUrl, DATABASE_POOLER: 'statement' },
    problems: ['DATABASE_POOLER must be transaction'],
    because: 'a booking is one transaction of many statements',
  },
  {
    environment: { DATABASE_POOLER: 'transaction' },
    problems: ['DATABASE_POOLER must not be set without DATABASE_URL'],
    because: 'nothing stands before the embedded database',
  },
  {
    environment: {
      DATABASE_URL: `${databaseUrl}?statement_timeout=5000&options=-c%20timezone%3DUTC`,
      DATABASE_POOLER: 'transaction',
    },
    problems: ['DATABASE_URL must not have statement_timeout', 'DATABASE_URL must not have options'],
    because: 'what a connection begins with would be refused by the pooler',
  },
  {
    environment: { DEMO: 'yes' },
    problems: ['DEMO must be true or false'],
    because: 'yes could be a typing error',
  },
  {
    environment: { TRUSTED_CALLERS: 'loopback' },
    problems: ['TRUSTED_CALLERS must be'],
    because: 'behind a proxy that nobody named everybody comes from there',
  },
  {
    environment: { TRUST_PROXY: 'true' },
    problems: ['TRUST_PROXY must be'],
    because: 'who believes everybody can be told any address',
  },
  {
    environment: { TRUST_PROXY: '1' },
    problems: ['TRUST_PROXY must be'],
    because: 'who reaches the server past the proxy could name any address',
  },
  {
    environment: { TRUST_PROXY: 'my-proxy' },
    problems: ['TRUST_PROXY must be'],
    because: 'a proxy is known by its address',
  },
  {
    environment: { CODES_PER_DAY: '0', RENDER_MS: '5' },
    problems: ['CODES_PER_DAY must be', 'RENDER_MS must be'],
    because: 'without codes nobody could sign in: that is a switch of the company',
  },
  {
    environment: { DRAIN_SECONDS: '31' },
    problems: ['DRAIN_SECONDS must be'],
    because: 'the operator who stops it does not wait for ever',
  },
  {
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    problems: ['OTEL_EXPORTER_OTLP_ENDPOINT must be'],
    because: 'a collector has a scheme',
  },
  {
    environment: { METRICS_PORT: 'on' },
    problems: ['METRICS_PORT must be'],
    because: 'a port is digits',
  },
  {
    environment: { LOG_LEVEL: 'loud' },
    problems: ['LOG_LEVEL must be one of'],
    because: 'there is no such level',
  },
  {
    environment: {
      PORT: 'x',
      DEMO: 'x',
      LOG_LEVEL: 'x',
      SECRET: 'x',
      PUBLIC_URL: 'x',
      DATABASE_URL: 'x',
      HOST: '0.0.0.0',
    },
    problems: ['PORT', 'DEMO', 'LOG_LEVEL', 'SECRET', 'PUBLIC_URL', 'DATABASE_URL'],
    because: 'an operator who sets up a server sees all problems at once',
  },
]

describe('readSettings', () => {
  it.each(accepted)('$because', ({ environment, gives }) => {
    expect(readSettings(environment)).toEqual({ ...defaults, ...gives })
  })

  it.each(refused)('$because: $environment is refused', ({ environment, problems }) => {
    let message = ''
    try {
      readSettings(environment)
    } catch (error) {
      message = String(error)
    }
    const [, ...lines] = message.split('\n  ')
    expect(lines).toHaveLength(problems.length)
    for (const problem of problems) expect(message).toContain(problem)
  })

  it('what is secret may stand in a file, which is read once, and not in both places', () => {
    const folder = mkdtempSync(join(tmpdir(), 'zapys-config-'))
    const [file, empty] = [join(folder, 'secret'), join(folder, 'empty')]
    writeFileSync(file, `${secret}\n`)
    writeFileSync(empty, '\n')
    expect(readSettings({ SECRET_FILE: file })).toEqual({ ...defaults, secret })
    expect(() => readSettings({ SECRET_FILE: file, SECRET: secret })).toThrow('must not both be set')
    expect(() => readSettings({ SECRET_FILE: empty })).toThrow('not empty')
    expect(() => readSettings({ SECRET_FILE: join(folder, 'none') })).toThrow('SECRET_FILE must name a file')
    rmSync(folder, { recursive: true })
  })

  it('a refused secret or password is not printed', () => {
    expect(() => readSettings({ SECRET: 'hunter2', DATABASE_URL: 'x://user:hunter2@db/x' })).toThrow(
      /^(?!.*hunter2)/s,
    )
  })
})
