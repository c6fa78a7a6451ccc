import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FetchedPicture } from '../../../gateways/pictures/port.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { fetchPictures } from './public.ts'

let server: TestServer
/** Pictures by address, as the fake internet returns them. */
let sites: Record<string, FetchedPicture>
let asked: string[]
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  sites = {}
  asked = []
})

const turn = (options?: { longestMs: number }) =>
  fetchPictures(
    {
      ...server.deps,
      fetchPicture: async (address) => {
        asked.push(address)
        return sites[address] ?? { kind: 'refused', reason: 'noAnswer' }
      },
    },
    options,
  )
const picture = (colour: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer()
const found = async (colour: string): Promise<FetchedPicture> => ({
  kind: 'fetched',
  content: await picture(colour),
})
let number = 0
const address = () => `https://cdn.example/${(number += 1)}.png`

const logoOf = async (company: string) => {
  const { company: shown } = await server.answer('getConfiguration', { company, widget: 'default' })
  return shown.logo ?? ''
}
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: url.replace('https://booking.example', ''), headers })

describe('pictures that a company names elsewhere', () => {
  it('are fetched by us and shown from here: browsers of visitors contact no other server', async () => {
    const logo = address()
    sites[logo] = await found('red')
    const { company_id } = await server.studio({ logo })
    const shown = await logoOf(company_id)
    expect(shown).toMatch(/^https:\/\/booking\.example\/pictures\/[\w-]{32}$/)
    expect((await get(shown)).statusCode).toBe(404) // initials are shown meanwhile
    await turn()
    const { statusCode, headers, rawPayload } = await get(shown)
    expect({ statusCode, headers }).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      },
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 })
    expect((await get(shown, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  it('stand in every answer under our address, also where one answer serves many', async () => {
    const logo = address()
    const studio = await server.studio({ logo })
    await studio.addBranch({ logo })
    const anna = await studio.resource({ logo })
    await studio.service({ logo, by: [anna] })
    const answers = [
      await server.answer('getConfiguration', { company: studio.company_id, widget: 'default' }),
      await server.answer('getConfiguration', { company: studio.company_id, widget: 'default' }),
      await server.answer('listBranches', { company: studio.company_id }),
      await server.answer('listResources', { company: studio.company_id, branch: studio.branch_id }),
      await server.answer('listServices', { company: studio.company_id, branch: studio.branch_id }),
    ]
    for (const answer of answers) {
      expect(JSON.stringify(answer)).not.toContain('cdn.example')
      expect(JSON.stringify(answer)).toContain('https://booking.example/pictures/')
    }
  })

  it.each([
    ['/demo/studio-logo.svg', '/demo/studio-logo.svg'],
    ['https://booking.example/demo/x.svg', 'https://booking.example/demo/x.svg'],
    ['//cdn.example/x.png', ''],
    ['/\\cdn.example/x.png', ''],
    [' https://cdn.example/x.png', ''],
    ['javascript:alert(1)', ''],
    ['data:image/svg+xml,<svg onload="alert(1)"/>', ''],
    ['ws://cdn.example/x.png', ''],
    ['https://?', ''],
    ['/demo/x.svg"><script>alert(1)</script>', ''],
    ['HTTP://cdn.example/x.png', expect.stringContaining('/pictures/')],
  ])('%s goes out as %s', async (logo, shown) => {
    const { company_id } = await server.studio({ logo })
    expect(await logoOf(company_id)).toEqual(shown)
  })

  it('that two companies name are fetched once, and again after a week', async () => {
    const logo = address()
    sites[logo] = await found('red')
    const [one, other] = [await server.studio({ logo }), await server.studio({ logo })]
    await turn()
    await turn()
    expect(asked.filter((each) => each === logo)).toHaveLength(1)
    expect(await logoOf(one.company_id)).toBe(await logoOf(other.company_id))
    const before = (await get(await logoOf(one.company_id))).rawPayload
    sites[logo] = await found('blue')
    later(8 * 86_400)
    await turn()
    expect((await get(await logoOf(one.company_id))).rawPayload.equals(before)).toBe(false)
  })

  describe('of many companies', () => {
    /** A company with this many resources, each with a picture. */
    const crowd = async (pictures: number) => {
      const studio = await server.studio()
      const logos = Array.from({ length: pictures }, address)
      for (const logo of logos) await studio.resource({ logo })
      return logos
    }

    it('come in turns: who names one does not wait for another who named sixty before', async () => {
      const many = await crowd(60)
      await noted()
      asked = []
      later(1)
      const [few, fewer] = [await crowd(2), await crowd(1)]
      await turn()
      const before = (logo: string) =>
        asked.slice(0, asked.indexOf(logo)).filter((each) => many.includes(each)).length
      expect([...few, ...fewer].filter((logo) => !asked.includes(logo))).toEqual([])
      // Only the first of the sixty may come before them, and for `few` also the second.
      expect(Math.max(...fewer.map(before))).toBeLessThanOrEqual(1)
      expect(Math.max(...few.map(before))).toBeLessThanOrEqual(2)
      expect(asked.filter((logo) => many.includes(logo)).length).toBeGreaterThan(5)
    })

    it('end a turn early where they are slow, and the rest is due again at once', async () => {
      const many = await crowd(10)
      await turn({ longestMs: 0 })
      const first = asked.filter((logo) => many.includes(logo))
      expect(asked).toHaveLength(3)
      await turn()
      expect(asked.filter((logo) => many.includes(logo)).toSorted()).toEqual(many.toSorted())
      expect(first.length).toBeGreaterThan(0)
    })
  })

  it.each<{ what: string; content: string | Buffer }>([
    {
      what: 'an SVG with a script',
      content: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    },
    { what: 'a page', content: '<!doctype html><script>alert(1)</script>' },
    { what: 'a PDF', content: '%PDF-1.7' },
    { what: 'a picture cut off', content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
    { what: 'nothing', content: '' },
  ])('are none where the address gives $what', async ({ content }) => {
    const logo = address()
    sites[logo] = { kind: 'fetched', content: Buffer.from(content) }
    const { company_id } = await server.studio({ logo })
    await turn()
    expect((await get(await logoOf(company_id))).statusCode).toBe(404)
    const { refusal } = await stored(logo)
    expect(refusal).toBe('notAPicture')
  })

  it('hold nothing but what is seen: what stands behind the pixels is gone', async () => {
    const logo = address()
    const hidden = Buffer.from('<script>alert(1)</script>')
    sites[logo] = { kind: 'fetched', content: Buffer.concat([await picture('red'), hidden]) }
    const { company_id } = await server.studio({ logo })
    await turn()
    expect((await get(await logoOf(company_id))).rawPayload.includes(hidden)).toBe(false)
  })

  it('that cannot be had are asked for less and less often; what was there stays', async () => {
    const logo = address()
    sites[logo] = await found('red')
    const { company_id } = await server.studio({ logo })
    await turn()
    delete sites[logo]
    later(8 * 86_400)
    asked = []
    for (let minute = 0; minute < 60; minute += 1) {
      later(60)
      await turn()
    }
    expect(asked.filter((each) => each === logo)).toHaveLength(4) // at once, after 5, 10 and 20 minutes
    expect(await stored(logo)).toMatchObject({ failures: 4, refusal: 'noAnswer' })
    expect((await get(await logoOf(company_id))).statusCode).toBe(200)
  })

  it('that are no longer used are deleted', async () => {
    const logo = address()
    sites[logo] = await found('red')
    const { company_id } = await server.studio({ logo })
    await turn()
    const shown = await logoOf(company_id)
    await server.database.db
      .updateTable('company')
      .set({ logo: null })
      .where('company_id', '=', company_id)
      .execute()
    await turn()
    expect((await get(shown)).statusCode).toBe(404)
  })

  it.each(['/pictures/x', `/pictures/${'a'.repeat(32)}`, '/pictures/%00', '/pictures/..%2f..%2fetc'])(
    '%s leads nowhere',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )
})

/** Registers the pictures as due without fetching them. */
const noted = () => turn({ longestMs: 0 })

const later = (seconds: number) =>
  server.clock.set(new Date(server.clock.now() + seconds * 1000).toISOString())

const stored = (source: string) =>
  server.database.db
    .selectFrom('picture')
    .select(['failures', 'refusal'])
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
