/** Files that staff store for a client. docs/rules/files.md */
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
  /** Uploaded by a booking form: no staff member added it. */
  const ofForm = async (count = 1) => {
    const ids = Array.from({ length: count }, () => newId())
    await server.database.db
      .insertInto('file')
      .values(ids.map((id) => rowOf(id, null)))
      .execute()
    return ids
  }
  const rowOf = (file_id: string, staff_member_id: string | null) => ({
    company_id: studio.company_id,
    file_id,
    key: newId(),
    name: 'фото.pdf',
    type: 'application/pdf' as const,
    size: pdf.length,
    content: pdf,
    client_id: client.client_id,
    staff_member_id,
    created: new Date(server.clock.now() - 60_000),
  })
  const audit = async () =>
    ((await key.get('audit')).body['content'] as { act: string }[])
      .map(({ act }) => act)
      .filter((act) => act.startsWith('client.file'))
  return { studio, key, client, put, list, ofForm, rowOf, audit }
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

  it('are listed newest first beside those of forms, which staff cannot remove', async () => {
    const { key, client, put, list, ofForm } = await setUp()
    const [sent] = await ofForm()
    const id = newId()
    await put(id)
    expect((await list()).map((file) => [file.id, file.staff_member === null])).toEqual([
      [id, false],
      [sent, true],
    ])
    await key.remove(`client/${client.client_id}/file/${sent}`)
    expect(await list()).toHaveLength(2)
  })

  it('are at most a hundred that staff added; those of forms do not count', async () => {
    const { put, list, ofForm, rowOf } = await setUp()
    await ofForm(3)
    const first = newId()
    await put(first)
    const { staff_member_id } = await server.database.db
      .selectFrom('file')
      .select('staff_member_id')
      .where('file_id', '=', first)
      .where('company_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 98 }, () => rowOf(newId(), staff_member_id))
    await server.database.db.insertInto('file').values(more).execute()
    expect((await put(newId())).status, 'the hundredth').toBe(200)
    expect((await put(newId())).body['code']).toBe('validation.failed')
    expect((await put(first)).status, 'a repeat of the first').toBe(200)
    expect(await list()).toHaveLength(100)
  })

  it('are in the log once each, when they are added and when they are removed', async () => {
    const { key, client, put, audit } = await setUp()
    const id = newId()
    for (let times = 0; times < 2; times++) await put(id)
    for (let times = 0; times < 2; times++) await key.remove(`client/${client.client_id}/file/${id}`)
    expect((await audit()).toSorted()).toEqual(['client.fileAdded', 'client.fileRemoved'])
  })

  it('use up the limit of the day only where they are kept', async () => {
    const { studio, put } = await setUp()
    const other = await studio.client()
    const id = newId()
    await server.database.db.deleteFrom('usage_count').execute()
    await put(id)
    await put(id)
    await put(id, { of: other.client_id })
    await put(newId(), { of: newId() })
    const used = await server.database.db
      .selectFrom('usage_count')
      .select('used')
      .where('rule', 'like', 'client.file.keep%')
      .execute()
    expect(used).toEqual([{ used: 1 }])
  })

  it('are shown to a performer of those who booked with them', async () => {
    const { studio, key, client, put, ofForm } = await setUp()
    await ofForm()
    const [anna, ihor] = [await studio.resource(), await studio.resource()]
    const cut = await studio.service({ by: [anna, ihor] })
    const service = { service: cut.service_id, resources: [anna.resource_id], ordinal: 1 }
    await key.post(`branch/${studio.branch_id}/appointment`, {
      appointment: {
        client: { id: client.client_id },
        start_time: '2026-05-20T07:00:00.000Z',
        service_resource_settings: [service],
      },
    })
    const path = `client/${client.client_id}/file`
    const [hers, his] = [
      await companyKey(server, studio, { resource_id: anna.resource_id }),
      await companyKey(server, studio, { resource_id: ihor.resource_id }),
    ]
    expect((await hers.get(path)).body['content']).toHaveLength(1)
    expect((await his.get(path)).body['code']).toBe('client.notFound')
    expect((await put(newId(), { by: hers })).body['code']).toBe('key.notAllowed')
  })

  it('of another client keep their id and stay with that client', async () => {
    const { studio, key, put, list } = await setUp()
    const other = await studio.client()
    const id = newId()
    await put(id)
    expect((await put(id, { of: other.client_id })).status).toBe(422)
    expect(await list(other.client_id)).toEqual([])
    await key.remove(`client/${other.client_id}/file/${id}`)
    expect(await list()).toHaveLength(1)
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
