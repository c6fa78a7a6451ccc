/** The widget on one origin, with the API on another. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test as journey } from '../support/test.ts'

const root = join(import.meta.dirname, '../..')
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

// The API is on another server by design, so this check does not apply.
const test = journey.extend({ watched: async ({}, use) => use() })

// proves S7.transport.1
test('the API address is a build setting: a widget on another site sends requests there and nowhere else', async ({
  page,
  baseURL,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'zapys-elsewhere-'))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder], {
    cwd: join(root, 'apps/widget'),
    env: { ...process.env, VITE_API_URL: baseURL },
  })
  const index = readFileSync(join(folder, 'index.html'))
  const site = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    const type = types[extname(path)]
    const file = type === undefined ? Promise.resolve(index) : readFile(join(folder, path))
    response.setHeader('content-type', type ?? 'text/html')
    file.then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  try {
    const calls: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.startsWith('/v1/')) calls.push(url.origin)
    })
    await page.goto(`${origin}/i/studio/b`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Київ')
    expect(new Set(calls)).toEqual(new Set([baseURL]))
  } finally {
    site.close()
    site.closeAllConnections()
    await rm(folder, { recursive: true })
  }
})
