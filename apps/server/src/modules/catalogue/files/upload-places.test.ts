import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'

let server: TestServer
let studio: Studio
let url: URL
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  url = new URL(`http://127.0.0.1:${port}/v1/company/${studio.company_id}/extra/file`)
})
afterAll(() => server.stop())

/** Starts an upload of 5.2 MB and sends this many bytes every 100 ms. */
function sendSlowly(bytes: number) {
  const socket = connect(Number(url.port), url.hostname)
  const upload = { isOpen: true, sent: () => socket.bytesWritten, end: () => socket.destroy() }
  socket.on('error', () => {}).on('close', () => ((upload.isOpen = false), clearInterval(sending)))
  socket.write(
    `POST ${url.pathname} HTTP/1.1\r\nhost: zapys\r\ncontent-type: multipart/form-data; boundary=part\r\ncontent-length: 5200000\r\n\r\n` +
      '--part\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n',
  )
  const sending = setInterval(() => socket.write('x'.repeat(bytes)), 100)
  return upload
}

async function sendWhole(): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([`%PDF-1.7\n${'x'.repeat(300_000)}`]), 'a.pdf')
  return (await fetch(url, { method: 'POST', body: form })).status
}

describe('when the memory for uploads of one address is taken', () => {
  it('the next one is refused while they are young, and later takes the place of the slowest', async () => {
    const uploads = [1_000, 10, 1_000, 1_000].map(sendSlowly)
    // The second one is slower.
    await expect.poll(() => uploads.map(({ sent }) => sent() > 3_000)).toEqual([true, false, true, true])
    expect(await sendWhole()).toBe(503)
    expect(uploads.map(({ isOpen }) => isOpen)).toEqual([true, true, true, true])
    server.clock.set(new Date(server.clock.now() + 3_000).toISOString())
    expect(await sendWhole()).toBe(200)
    await expect.poll(() => uploads.map(({ isOpen }) => isOpen)).toEqual([true, false, true, true])
    for (const { end } of uploads) end()
  })

  it('small files of many clients behind one address are all stored', async () => {
    const small = async () => {
      const form = new FormData()
      form.append('file', new Blob(['%PDF-1.7\n1234']), 'a.pdf')
      return (await fetch(url, { method: 'POST', body: form })).status
    }
    expect(await Promise.all(Array.from({ length: 12 }, small))).toEqual(
      Array.from({ length: 12 }, () => 200),
    )
  })
})

/** Announces 5.2 MB and sends nothing. Undefined if the server keeps waiting for the body. */
function sendHeadersOnly(method: string, path: string, headers: readonly string[] = []) {
  const socket = connect(Number(url.port), url.hostname)
  const answer: { status?: number } = {}
  socket
    .on('error', () => {})
    .on('data', (data) => {
      answer.status ??= Number(String(data).split(' ')[1])
      socket.destroy()
    })
  const lines = [
    `${method} /v1/company/${studio.company_id}/${path} HTTP/1.1`,
    'host: zapys',
    'content-type: multipart/form-data; boundary=part',
    'content-length: 5200000',
    ...headers,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return answer
}

describe('files that only staff may send', () => {
  it.each([
    ['PUT', `client/${newId()}/file/${newId()}`],
    ['POST', 'image/file'],
    ['POST', 'client/import'],
  ])('are rejected before megabytes of a stranger arrive: %s %s', async (method, path) => {
    const answers = [
      sendHeadersOnly(method, path),
      sendHeadersOnly(method, path, [`authorization: Bearer zk_${'x'.repeat(43)}`]),
      sendHeadersOnly(method, path, [`cookie: __Host-zapys_staff=${newId()}.${'x'.repeat(43)}`]),
    ]
    await expect.poll(() => answers.map(({ status }) => status)).toEqual([401, 401, 403])
  })
})
