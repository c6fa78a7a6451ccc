/** The secret that a server generates, with real files and real processes. */
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureSecret } from './secret.ts'
import { StartProblem } from './start-problem.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zapys-secret-'))
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true })
})

const refusal = (dataDir: string) =>
  ensureSecret(dataDir).then(
    (secret) => `accepted ${secret.length} characters`,
    (error: unknown) => (error instanceof StartProblem ? error.message : `crashed: ${String(error)}`),
  )

/**
 * The secret as a separate process gets it, or the rejection it prints. `before`: shell code run in the same process.
 */
async function secretOfProcess(dataDir: string, { before = ':', asNobody = false } = {}): Promise<string> {
  const program = `
    const { ensureSecret } = await import(${JSON.stringify(new URL('./secret.ts', import.meta.url).href)})
    // Root may write everywhere; the server runs as another user.
    if (${asNobody} && process.getuid() === 0) { process.setgid(65534); process.setuid(65534) }
    try { console.log(await ensureSecret(process.argv[1])) }
    catch (error) { console.log(error.name + ': ' + error.message) }`
  const child = spawn(
    '/bin/sh',
    ['-c', `${before}; exec "$@"`, 'sh', process.execPath, '--input-type=module', '--eval', program, dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8')) output += text as string
  return output.trim()
}

describe('the secret of a server that was given none', () => {
  it('is made once, long, for the owner alone, and is the same at the next start', async () => {
    const first = await ensureSecret(folder)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(await ensureSecret(folder)).toBe(first)
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['secret'])
  })

  it('is one and the same for many processes that start at once', async () => {
    const dataDir = join(folder, 'not', 'there', 'yet')
    const secrets = await Promise.all(Array.from({ length: 6 }, () => secretOfProcess(dataDir)))
    expect(new Set(secrets)).toEqual(new Set([await readFile(join(dataDir, 'secret'), 'utf8')]))
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    expect(await readdir(dataDir)).toEqual(['secret'])
  })

  it.each([
    { kept: '', because: 'a disk was full at the first start' },
    { kept: '\n', because: 'an end of line is no secret' },
    { kept: 'kTz3v9Qx7Lm2Tn8RwZk3v9Qx7Lm2Tn8', because: 'it was cut off, 31 characters are left' },
    { kept: ' '.repeat(64), because: 'blanks are no secret' },
  ])('is refused when “$kept” is kept: $because', async ({ kept }) => {
    await writeFile(join(folder, 'secret'), kept)
    const said = await refusal(folder)
    expect(said).toContain(join(folder, 'secret'))
    expect(said).toMatch(/at least 32/)
    expect(said).toMatch(/delete/i)
    expect(said).toMatch(/SECRET/)
    if (kept.trim() !== '') expect(said).not.toContain(kept)
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(kept)
  })

  it('that was written by hand is used exactly', async () => {
    const written = 'a sentence of one’s own, long enough to count\n'
    await writeFile(join(folder, 'secret'), written)
    expect(await ensureSecret(folder)).toBe(written)
  })

  it('is never stored in part on a full disk, and is created at the next start', async () => {
    // Files have a size limit of 0, so the file can be created but not written: as on a full disk.
    const said = await secretOfProcess(folder, { before: 'ulimit -f 0' })
    expect(said).toMatch(/^StartProblem: The folder DATA_DIR .+ cannot be written/)
    expect(await readdir(folder)).toEqual([])
    expect(await ensureSecret(folder)).toMatch(/^[\w-]{43}$/)
  })

  it('is refused in a folder that may not be written', async () => {
    await chmod(folder, 0o555)
    const said = await secretOfProcess(folder, { asNobody: true })
    expect(said).toMatch(/^StartProblem: The folder DATA_DIR .+ cannot be written/)
  })

  it('is refused where it may not be read', async () => {
    await writeFile(join(folder, 'secret'), 'x'.repeat(43), { mode: 0o000 })
    await chmod(folder, 0o755)
    const said = await secretOfProcess(folder, { asNobody: true })
    expect(said).toMatch(/^StartProblem: .*secret cannot be read/)
  })

  it.each(['a file in the way', 'a folder in its place'])('is refused where there is %s', async (what) => {
    const dataDir = join(folder, 'data')
    if (what === 'a file in the way') await writeFile(dataDir, '')
    else await mkdir(join(dataDir, 'secret'), { recursive: true })
    expect(await refusal(dataDir)).toMatch(/cannot be (written|read)/)
  })
})
