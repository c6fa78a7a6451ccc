import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerEmbed } from './embed.ts'

const loader = 'console.log("loader")'
const form = 'export default {}'
let app: FastifyInstance
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zapys-embed-'))
  await writeFile(join(folder, 'embed.js'), loader)
  await writeFile(join(folder, 'embed-form.js'), form)
  app = fastify()
  await app.register(cors, { origin: '*' })
  await registerEmbed(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ask = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/embed.js', headers: { origin: 'https://a-studio.example', ...headers } })

describe('/embed.js', () => {
  it('is a script that any site may load, in any encoding of its page', async () => {
    const { statusCode, headers, body } = await ask()
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: loader })
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  it('is compressed for clients that accept it', async () => {
    const { headers, rawPayload } = await ask({ 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(brotliDecompressSync(rawPayload).toString()).toBe(loader)
    const gzip = await ask({ 'accept-encoding': 'gzip' })
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(loader)
    expect((await ask({ 'accept-encoding': 'br;q=0' })).headers).not.toHaveProperty('content-encoding')
  })

  it('is cached for a day, then answered with 304 while unchanged', async () => {
    const { headers } = await ask()
    expect(headers['cache-control']).toBe('public, max-age=86400, stale-while-revalidate=604800')
    const again = await ask({ 'if-none-match': String(headers['etag']) })
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
    expect((await ask({ 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
  })
})

it('what comes with a form is asked for by modules of any site, whatever version they name', async () => {
  const { statusCode, headers, body } = await app.inject({
    url: '/embed-form.js?1f2e3d4c',
    headers: { origin: 'https://a-studio.example' },
  })
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: form })
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

it('the server does not start on a widget that was built without the loader', async () => {
  await rm(join(folder, 'embed.js'))
  await expect(registerEmbed(fastify(), folder)).rejects.toThrow('embed.js')
})
