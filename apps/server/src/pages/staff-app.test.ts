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
  await writeFile(join(folder, 'sw.js'), '/* worker */')
  for (const name of ['icon-180', 'icon-192', 'icon-512', 'icon-maskable-512'])
    await writeFile(join(folder, `${name}.png`), 'PNG')
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

describe('the staff app on a phone', () => {
  it('is installed under the name of the company, and opens the board in a window of its own', async () => {
    const { headers, body } = await server.app.inject(
      `/staff/manifest.json?name=${encodeURIComponent('Студія «Промінь»')}&lang=pl`,
    )
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest = JSON.parse(body) as { icons: { src: string }[] }
    expect(manifest).toMatchObject({
      id: '/staff',
      name: 'Студія «Промінь»',
      short_name: 'Zapys',
      lang: 'pl',
      start_url: '/staff/board',
      scope: '/staff',
      display: 'standalone',
    })
    for (const { src } of manifest.icons) {
      const icon = await server.app.inject(src)
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png'])
    }
  })

  it.each(['', '?name=', '?name=a&name=b&lang=xx'])(
    'is called Zapys for “%s”, because an installed app needs a name',
    async (query) => {
      const { body } = await server.app.inject(`/staff/manifest.json${query}`)
      expect(JSON.parse(body)).toMatchObject({ name: 'Zapys', short_name: 'Zapys', lang: 'uk' })
    },
  )

  it('has a worker for all of its addresses that browsers ask for again each time', async () => {
    const { headers, body } = await server.app.inject('/staff/sw.js')
    expect(body).toBe('/* worker */')
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'service-worker-allowed': '/staff',
      'cache-control': 'no-cache',
    })
    const page = await server.app.inject('/staff')
    expect(page.headers['content-security-policy']).toContain("manifest-src 'self'")
  })
})
