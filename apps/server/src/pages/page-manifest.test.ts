import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const manifest = async (query: Record<string, string> = {}) => {
  const { status, headers, body } = await server.get(`/api/manifest.json?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  return body
}

describe('GET /api/manifest.json', () => {
  // proves S7.manifest.1
  it('is filled from the address', async () => {
    expect(
      await manifest({
        companyId: 'lviv.studio',
        companyName: 'Студія «Промінь»',
        companyShortDescription: 'Краса поруч',
        companyLogo: 'https://booking.example/pictures/aB3-aB3-aB3-aB3-aB3-aB3-aB3-aB3-',
        lang: 'pl',
      }),
    ).toMatchObject({
      name: 'Студія «Промінь»',
      short_name: 'Студія «Промінь»',
      description: 'Краса поруч',
      start_url: '/i/lviv.studio',
      lang: 'pl',
      display: 'standalone',
      icons: [{ src: 'https://booking.example/pictures/aB3-aB3-aB3-aB3-aB3-aB3-aB3-aB3-' }],
    })
  })

  // proves S7.manifest.1
  it('answers without any of it', async () => {
    const { status, body } = await server.get('/api/manifest.json')
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Zapys', start_url: '/', lang: 'uk', icons: [] })
    expect(body).not.toHaveProperty('description')
  })

  const odd = [
    {
      query: { companyId: '//evil.example' },
      part: { start_url: '/' },
      because: 'it is no id and would lead away',
    },
    { query: { companyId: '../../admin' }, part: { start_url: '/' }, because: 'it would climb out' },
    {
      query: { companyLogo: 'https://cdn.example/logo.png' },
      part: { icons: [] },
      because: 'it would tell any caller our address of a picture elsewhere',
    },
    {
      query: { companyLogo: 'javascript:alert(1)' },
      part: { icons: [] },
      because: 'it is a script, no picture',
    },
    {
      query: { companyLogo: '//evil.example/x.png' },
      part: { icons: [] },
      because: 'its scheme is not stated',
    },
    {
      query: { companyLogo: '/demo/logo.svg' },
      part: { icons: [{ src: '/demo/logo.svg' }] },
      because: 'it is a picture of this server',
    },
    { query: { lang: 'xx' }, part: { lang: 'uk' }, because: 'we do not speak it' },
    { query: { companyName: '   ' }, part: { name: 'Zapys' }, because: 'spaces are no name' },
    {
      query: { companyName: 'Н'.repeat(500) },
      part: { name: 'Н'.repeat(100), short_name: `${'Н'.repeat(29)}…` },
      because: 'a home screen has little room',
    },
  ]
  it.each(odd)('$query gives $part, because $because', async ({ query, part }) => {
    const body = await manifest(query as unknown as Record<string, string>)
    expect(body).toMatchObject(part)
    expect(body['icons']).toHaveLength((part.icons ?? []).length)
  })

  it('takes the first of two values', async () => {
    expect((await server.get('/api/manifest.json?companyName=A&companyName=B')).body).toMatchObject({
      name: 'A',
    })
  })
})
