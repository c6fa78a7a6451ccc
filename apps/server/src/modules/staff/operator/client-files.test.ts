/** Files that staff keep with a client. docs/rules/files.md */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { newId } from '../../../platform/db/ids.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const pdf = Buffer.from('%PDF-1.7\nзгода')

type ClientFile = { id: string; name: string; type: string; uri: string; staff_member: object | null }

async function setUp() {
  const studio = await server.studio()
  const key = await companyKey(server, studio)
  const client = await studio.client({ first_name: 'Марта' })
  const pathOf = (file: string, of = client.client_id) =>
    `/v1/company/${studio.company_id}/client/${of}/file/${file}`
  const put = async (
    file: string,
    {
      content = pdf,
      by = key,
      of = client.client_id,
    }: { content?: Buffer; by?: CompanyKey; of?: string } = {},
  ) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), 'згода.pdf')
    const request = new Request('http://form', { method: 'PUT', body: form })
    const reply = await server.app.inject({
      method: 'PUT',
      url: pathOf(file, of),
      headers: { ...by.headers, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
  }
  const list = async (of = client.client_id) =>
    (await key.get(`client/${of}/file`)).body['content'] as ClientFile[]
  return { studio, key, client, put, list }
}

describe('files of a client', () => {
  it('are added once, downloaded, and removed', async () => {
    const { key, client, put, list } = await setUp()
    const id = newId()
    const added = await put(id)
    expect([added.status, added.body]).toMatchObject([
      200,
      {
        id,
        name: 'згода.pdf',
        type: 'application/pdf',
        size: pdf.length,
        staff_member: { name: expect.any(String) },
      },
    ])
    expect((await put(id)).body).toEqual(added.body)
    const [file, ...others] = await list()
    expect(others).toEqual([])
    const download = await server.app.inject({ url: file!.uri })
    expect(download.rawPayload.equals(pdf)).toBe(true)
    expect(download.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(String(download.headers['content-disposition'])).toMatch(/^attachment/)
    for (let times = 0; times < 2; times++)
      expect((await key.remove(`client/${client.client_id}/file/${id}`)).body).toEqual({ done: true })
    expect(await list()).toEqual([])
    expect((await server.app.inject({ url: file!.uri })).statusCode).toBe(404)
  })

  it('are pictures and PDF alone, for staff with the right, of clients of the company', async () => {
    const { studio, put } = await setUp()
    const reader = await companyKey(server, studio, { scopes: ['clients.read'] })
    const foreign = await (await server.studio()).client()
    const replies = [
      await put(newId(), { content: Buffer.from('<svg onload="alert(1)"/>') }),
      await put(newId(), { by: reader }),
      await put(newId(), { of: foreign.client_id }),
    ]
    expect(replies.map(({ body }) => body['code'])).toEqual([
      'file.type.notAllowed',
      'key.notAllowed',
      'client.notFound',
    ])
  })

  it('of another client keep their id', async () => {
    const { studio, put, list } = await setUp()
    const other = await studio.client()
    const id = newId()
    await put(id)
    expect((await put(id, { of: other.client_id })).status).toBe(422)
    expect(await list(other.client_id)).toEqual([])
  })

  it('move with a merge, are erased with the client, and are not in what the client downloads', async () => {
    const { studio, key, client, put, list } = await setUp()
    const marta = await signIn(server, studio, { phone: '+380671230099' })
    const found = await key.get('client?phone=380671230099')
    const [{ id: account }] = found.body['content'] as [{ id: string }]
    await put(newId())
    await key.post(`client/${account}/merge`, { merge: { client: client.client_id } })
    const [file] = await list(account)
    expect(file?.name).toBe('згода.pdf')
    expect(JSON.stringify((await marta.get('/v1/user/data')).body)).not.toContain('згода')
    const erased = await server.app.inject({
      method: 'DELETE',
      url: `/v1/company/${studio.company_id}/client/${account}`,
      headers: { ...key.headers, 'content-type': 'application/json' },
      payload: {},
    })
    expect(erased.statusCode, erased.body).toBe(200)
    expect((await server.app.inject({ url: file!.uri })).statusCode).toBe(404)
  })
})
