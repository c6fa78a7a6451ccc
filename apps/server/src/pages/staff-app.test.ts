import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zapys-staff-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Zapys</title>')
  await writeFile(join(folder, 'assets', 'index-a1b2c3.js'), 'export {}')
  server = await startTestServer({ staffFolder: folder })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

describe('the staff app', () => {
  it.each(['/staff', '/staff/', '/staff/board?day=2026-05-18', '/staff/invitation/a1b2'])(
    'is shown at %s',
    async (address) => {
      const page = await server.app.inject(address)
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.body).toContain('<title>Zapys</title>')
    },
  )

  it('is never framed, stored by caches, listed by search engines, or named to other sites', async () => {
    const { headers } = await server.app.inject('/staff')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('has files that browsers store for a year', async () => {
    const file = await server.app.inject('/staff/assets/index-a1b2c3.js')
    expect(file.statusCode).toBe(200)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('sends no page in place of a script that is not there', async () => {
    const missing = await server.app.inject('/staff/assets/index-d4e5f6.js')
    expect(missing.statusCode).toBe(404)
    expect(missing.body).not.toContain('<!doctype html>')
  })
})
