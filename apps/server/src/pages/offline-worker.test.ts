import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerOfflineWorker } from './offline-worker.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zapys-worker-'))
  await writeFile(join(folder, 'sw.js'), 'keeps what was visited')
  await writeFile(join(folder, 'sw-withdrawn.js'), 'takes itself away')
})
afterAll(() => rm(folder, { recursive: true }))

const ask = async (isOffered: boolean) => {
  const app = fastify()
  await registerOfflineWorker(app, { folder, isOffered })
  const answer = await app.inject({ url: '/sw.js' })
  await app.close()
  return answer
}

describe('/sw.js', () => {
  it('is loaded again at each check and may call no other origin', async () => {
    const { statusCode, body, headers } = await ask(true)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'keeps what was visited' })
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
    })
  })

  it('takes itself away where the operator wants none', async () => {
    expect((await ask(false)).body).toBe('takes itself away')
  })
})
