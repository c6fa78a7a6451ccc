import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { formOf } from '../../../../test/send-file.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { deleteUnnamedImages } from './public.ts'

let server: TestServer
let studio: Studio
let key: CompanyKey
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio()
  key = await companyKey(server, studio)
})
afterAll(() => server.stop())

/** Left half red, right half blue. */
const halves = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } },
      left: width / 2,
      top: 0,
    },
  ])
const send = async (content: Buffer, query = '', by = key.headers, company = studio.company_id) => {
  const { headers, payload } = await formOf({ name: 'logo.png', content })
  const url = `/v1/company/${company}/image/file${query}`
  const reply = await server.app.inject({ method: 'POST', url, headers: { ...headers, ...by }, payload })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}
const shown = (uri: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({ url: String(uri), headers })
const cornersOf = async (content: Buffer) => {
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (pixel: number) =>
    [...data.subarray(pixel * 3, pixel * 3 + 3)].map((part) => (part > 128 ? 1 : 0))
  return { width: info.width, height: info.height, left: at(0), right: at(info.width - 1) }
}
const [RED, BLUE] = [
  [1, 0, 0],
  [0, 0, 1],
]

describe('pictures that staff sends for the catalogue', () => {
  it('are re-encoded, public and cached for good, and can be named by a logo', async () => {
    const content = await halves()
      .withExif({ IFD0: { ImageDescription: 'a secret place' } })
      .png()
      .toBuffer()
    const { status, body } = await send(content)
    expect([status, body]).toMatchObject([
      200,
      { type: 'image/png', uri: expect.stringMatching(/^\/images\//) as string },
    ])
    const page = await shown(body['uri'])
    expect(page.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(page.rawPayload.length).toBe(body['size'])
    expect(page.rawPayload.includes('secret')).toBe(false)
    expect(await cornersOf(page.rawPayload)).toEqual({ width: 40, height: 20, left: RED, right: BLUE })
    expect((await shown(body['uri'], { 'if-none-match': String(page.headers['etag']) })).statusCode).toBe(304)
    const { body: added } = await key.post(`branch/${studio.branch_id}/resource`, {
      resource: { name: 'Анна', logo: body['uri'] },
    })
    expect(added['logo']).toBe(body['uri'])
    const { body: listed } = await server.get(
      `/v1/public/company/${studio.company_id}/branch/${studio.branch_id}/resource`,
    )
    expect(listed['content']).toMatchObject([{ logo: body['uri'] }])
  })

  it.each([
    { query: '?crop=true&x=20&y=0&width=20&height=20', width: 20, left: BLUE, right: BLUE },
    { query: '?crop=true&x=10&y=5&width=20&height=10', width: 20, height: 10, left: RED, right: BLUE },
    { query: '?crop=true&x=30&y=0&width=500&height=500', width: 10, left: BLUE, right: BLUE },
    { query: '?crop=false&x=20&y=0&width=20&height=20', width: 40, left: RED, right: BLUE },
  ])('are cut to the part that is asked for: $query', async ({ query, height = 20, ...part }) => {
    const { body } = await send(await halves().png().toBuffer(), query)
    expect(await cornersOf((await shown(body['uri'])).rawPayload)).toEqual({ height, ...part })
  })

  it('are in the audit log, with the key that sent them', async () => {
    const own = await server.studio()
    const owner = await companyKey(server, own)
    const { body: image } = await send(await halves().png().toBuffer(), '', owner.headers, own.company_id)
    await send(Buffer.from('no picture'), '', owner.headers, own.company_id)
    const { body } = await owner.get('audit')
    const entries = (body['content'] as Record<string, unknown>[]).filter(({ thing }) => thing === 'image')
    expect(entries).toMatchObject([
      {
        act: 'image.uploaded',
        thing_id: image['id'],
        by: { api_key_id: owner.keyId },
        after: { type: 'image/png', size: image['size'] },
      },
    ])
  })

  it('are cut as they are seen, however the camera was held', async () => {
    // Turned by 90 degrees it is 20 wide and 40 high, red above and blue below.
    const photo = await halves().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
    const { body } = await send(photo, '?crop=true&x=0&y=20&width=20&height=20')
    const cut = await cornersOf((await shown(body['uri'])).rawPayload)
    expect(cut).toEqual({ width: 20, height: 20, left: BLUE, right: BLUE })
  })

  it.each([
    { query: '?crop=true&x=0&y=0&width=20', says: 'height' },
    { query: '?crop=true&x=40&y=0&width=20&height=20', says: 'width' },
    { query: '?crop=true&x=0&y=20&width=20&height=20', says: 'height' },
    { query: '?crop=true&x=-1&y=0&width=20&height=20', says: 'x' },
    { query: '?crop=perhaps', says: 'crop' },
  ])('are refused where no part of them is asked for: $query', async ({ query, says }) => {
    const { status, body } = await send(await halves().png().toBuffer(), query)
    expect([status, body['code'], (body['errors'] as { field: string }[])[0]!.field]).toEqual([
      422,
      'validation.failed',
      says,
    ])
  })

  it('are refused where they are none, too many pixels, or sent without the right', async () => {
    const reader = await companyKey(server, studio, { scopes: ['catalogue.read'] })
    const other = await companyKey(server, await server.studio())
    const content = await halves().png().toBuffer()
    const replies = await Promise.all([
      send(Buffer.from('<svg onload="alert(1)"/>')),
      send(Buffer.from('%PDF-1.7\n')),
      send(await halves(4000, 4000).png().toBuffer()),
      send(content, '', reader.headers),
      send(content, '', other.headers),
      send(content, '', { authorization: 'Bearer zk_none' }),
    ])
    expect(replies.map(({ body }) => body['code'])).toEqual([
      'file.type.notAllowed',
      'file.type.notAllowed',
      'file.tooLarge',
      'key.notAllowed',
      'token.invalid',
      'token.invalid',
    ])
  })

  it('are photos of work of the company and of a person, shown with each of them alone, and kept', async () => {
    const other = await server.studio()
    const desk = await companyKey(server, other)
    const sent = await send(await halves().png().toBuffer(), '', desk.headers, other.company_id)
    const uri = String(sent.body['uri'])
    const { body: anna } = await desk.post(`branch/${other.branch_id}/resource`, {
      resource: { name: 'Анна', photos: [uri, '/demo/two.svg'] },
    })
    expect(anna['photos']).toEqual([uri, '/demo/two.svg'])
    const settings = await desk.post('settings', {
      settings: {
        photos: ['/demo/one.svg', uri],
        photo_texts: { [uri]: 'Манікюр', '/demo/gone.svg': 'Старе' },
      },
    })
    expect(settings.body).toMatchObject({ settings: { photos: ['/demo/one.svg', uri] } })
    const publicly = `/v1/public/company/${other.company_id}`
    const one = await server.get(`${publicly}/resource/${String(anna['id'])}`)
    expect(one.body['photos']).toEqual([{ logo: uri }, { logo: '/demo/two.svg' }])
    const listed = await server.get(`${publicly}/branch/${other.branch_id}/resource`)
    expect(JSON.stringify(listed.body)).not.toContain('photos')
    const home = await server.get(`/v1/company/${other.company_id}/home`)
    expect(home.body['photos']).toEqual([{ logo: '/demo/one.svg' }, { logo: uri, text: 'Манікюр' }])
    // Absent fields stay; an empty list removes the photos.
    const renamed = await desk.post(`branch/${other.branch_id}/resource/${String(anna['id'])}`, {
      resource: { name: 'Ганна' },
    })
    expect(renamed.body['photos']).toHaveLength(2)
    const many = Array.from({ length: 25 }, (_, index) => `/demo/${index}.svg`)
    expect((await desk.post('settings', { settings: { photos: many } })).status).toBe(422)
    const emptied = await desk.post('settings', { settings: { photos: [] } })
    expect(emptied.body).toMatchObject({ settings: { photos: [] } })
  })

  it.each([
    'http://cdn.example/x.png',
    '//cdn.example/x.png',
    '/\\cdn.example/x.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
  ])('are named over https or by a path of this server: %s is rejected everywhere', async (address) => {
    const event = {
      service_id: studio.company_id,
      start_time: '2026-07-01T10:00:00.000Z',
      resources: [],
      logo: address,
    }
    const replies = await Promise.all([
      key.post('settings', { settings: { logo: address } }),
      key.post('settings', { settings: { photos: [address] } }),
      key.post('settings', { settings: { photo_texts: { [address]: 'x' } } }),
      key.post(`branch/${studio.branch_id}`, { branch: { logo: address } }),
      key.post(`branch/${studio.branch_id}/resource`, { resource: { name: 'Анна', logo: address } }),
      key.post(`branch/${studio.branch_id}/resource`, { resource: { name: 'Анна', photos: [address] } }),
      key.post('service', { company_service: { name: 'Стрижка', duration: 3600, logo: address } }),
      key.post(`branch/${studio.branch_id}/event`, { event }),
      key.post('template', {
        template: { name: '10', type: 'VISITS', price: 0, period_days: 30, logo: address },
      }),
    ])
    for (const { status, body } of replies) {
      expect(status).toBe(422)
      expect(JSON.stringify(body)).toMatch(/logo|photo/)
    }
  })

  it('are forgotten after a day unless something names them, and of a company that is not theirs never found', async () => {
    const other = await server.studio()
    const send3 = () => Promise.all([1, 2, 3].map(async () => send(await halves().png().toBuffer())))
    const [named, absolute, unnamed] = (await send3()).map(({ body }) => String(body['uri'])) as [
      string,
      string,
      string,
    ]
    await key.post(`branch/${studio.branch_id}/resource`, { resource: { name: 'Ольга', logo: named } })
    const service = await key.post('service', {
      company_service: { name: 'Стрижка', duration: 3600, logo: `https://booking.example${absolute}` },
    })
    expect(service.status).toBe(200)
    // A reference by another company does not keep it.
    await other.resource({ logo: unnamed })
    const photo = String((await send(await halves().png().toBuffer())).body['uri'])
    await studio.resource({ photos: [photo] })
    const sold = String((await send(await halves().png().toBuffer())).body['uri'])
    const { client_id } = await studio.client()
    await studio.membership({ client_id, logo: sold })
    const stands = async () =>
      Promise.all([named, absolute, photo, sold, unnamed].map(async (uri) => (await shown(uri)).statusCode))
    await deleteUnnamedImages(server.deps)
    expect(await stands()).toEqual([200, 200, 200, 200, 200])
    server.clock.set(new Date(server.clock.now() + 24 * 3_600_000 + 1).toISOString())
    await deleteUnnamedImages(server.deps)
    expect(await stands()).toEqual([200, 200, 200, 200, 404])
    const foreign = named.replace(studio.company_id, other.company_id)
    expect((await shown(foreign)).json()).toMatchObject({ code: 'file.notFound' })
    expect((await shown('/images/nobody/nothing')).statusCode).toBe(404)
  })
})
