import { randomBytes } from 'node:crypto'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { rateLimits } from '@zapys/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { sendFile, sendFileFrom } from '../../../../test/send-file.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { consume } from '../../../platform/rate-limits/public.ts'
import { deleteUnclaimedFiles } from './public.ts'
import { uploadFile } from './upload-file.ts'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['loopback'] })
})
afterAll(() => server.stop())
let minute = 0
beforeEach(async () => {
  studio = await server.studio()
  // Moves on by an hour, so that the rate limit per address is reset.
  minute += 61
  server.clock.set(new Date(Date.parse('2026-05-18T08:00:00.000Z') + minute * 60_000).toISOString())
})

/** A picture in one color, 40 x 30, with location and comment if the format supports them. */
const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#7755aa' } })
const clear = () =>
  sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
const SECRET_PLACE = 'secret place of the photographer'
const photo = () =>
  picture()
    .withExif({ IFD0: { ImageDescription: SECRET_PLACE } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A valid PNG of black pixels, one bit each. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const send = (content: Buffer, name = 'photo.jpg', company = studio.company_id) =>
  sendFile(server, company, { name, content })
const download = async (uri: string) => server.app.inject({ method: 'GET', url: uri })

describe('POST /v1/company/{company}/extra/file', () => {
  // proves S7.profile.7
  it('a photo is stored as pixels only, upright, without its location', async () => {
    const sent = await photo()
    expect(sent.includes(SECRET_PLACE)).toBe(true)
    const { status, body } = await send(sent, '../../Фото вдома.JPEG')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { name: 'Фото вдома.jpg', type: 'image/jpeg', size: expect.any(Number) },
    })
    const reply = await download(String(body['uri']))
    expect(reply.rawPayload).toHaveLength(body['size'] as number)
    expect(reply.rawPayload.includes(SECRET_PLACE)).toBe(false)
    // Orientation 6: the camera was turned by 90 degrees.
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 30, height: 40 })
  })

  const kinds = [
    { what: 'a PNG', type: 'image/png', ending: 'png', content: () => picture().png().toBuffer() },
    {
      what: 'a WebP, kept as a JPEG',
      type: 'image/jpeg',
      ending: 'jpg',
      content: () => picture().webp().toBuffer(),
    },
    {
      what: 'a WebP that one sees through',
      type: 'image/png',
      ending: 'png',
      content: () => clear().webp().toBuffer(),
    },
    {
      what: 'a GIF, kept as a PNG',
      type: 'image/png',
      ending: 'png',
      content: () => picture().gif().toBuffer(),
    },
    { what: 'a PDF', type: 'application/pdf', ending: 'pdf', content: () => Promise.resolve(pdf) },
  ]
  it.each(kinds)('$what is recognised by its content, not its name', async ({ type, ending, content }) => {
    const { body } = await send(await content(), 'invoice.html')
    expect(body).toMatchObject({ type, name: `invoice.${ending}` })
    expect((await download(String(body['uri']))).headers['content-type']).toBe(type)
  })

  it('what is behind a picture is not kept', async () => {
    const [image, page] = [await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]
    const { body } = await send(Buffer.concat([image, page]), 'a.png')
    expect((await download(String(body['uri']))).rawPayload.includes('<script>')).toBe(false)
  })

  it('a picture larger than a screen of documents needs is made smaller', async () => {
    const { body } = await send(await picture(5000, 100).png().toBuffer(), 'wide.png')
    expect(await sharp((await download(String(body['uri']))).rawPayload).metadata()).toMatchObject({
      width: 2560,
      height: 51,
    })
  })

  it.each([
    { what: 'a photo of 12 million pixels', width: 4032, height: 3024, kind: 'jpeg', longestSide: 1712 },
    { what: 'a page scanned at 300 dots an inch', width: 2480, height: 3508, kind: 'png', longestSide: 1764 },
    { what: 'a long picture of a screen', width: 1080, height: 2400, kind: 'jpeg', longestSide: 2211 },
  ] as const)('$what is taken and stays readable', async ({ width, height, kind, longestSide }) => {
    const { status, body } = await send(await picture(width, height).toFormat(kind).toBuffer())
    expect(status).toBe(200)
    const stored = await sharp((await download(String(body['uri']))).rawPayload).metadata()
    expect(Math.abs(Math.max(stored.width, stored.height) - longestSide)).toBeLessThanOrEqual(2)
  })

  it('a noisy PNG, which compresses badly, is stored smaller than a flat one', async () => {
    const sideOf = async (content: Buffer) => {
      const { status, body } = await send(content)
      expect(status).toBe(200)
      return (await sharp((await download(String(body['uri']))).rawPayload).metadata()).width
    }
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const create = { width: 1200, height: 1200, channels: 3, background: '#888', noise } as const
    expect(await sideOf(await sharp({ create }).png().toBuffer())).toBe(1000)
    expect(await sideOf(await picture(1200, 1200).png().toBuffer())).toBe(1200)
  })

  const costly = [
    { what: 'a bomb: half a gigapixel in some kilobytes', content: () => hugePng(23_000) },
    { what: 'a JPEG of 17 million pixels', content: () => picture(5000, 3400).jpeg().toBuffer() },
    {
      what: 'a JPEG of four million pixels in passes',
      content: () => picture(2000, 2000).jpeg({ progressive: true }).toBuffer(),
    },
    {
      what: 'a small JPEG in a hundred passes',
      content: async () => {
        const whole = await picture().jpeg({ progressive: true }).toBuffer()
        const passes = Buffer.concat(
          Array(100).fill(whole.subarray(whole.lastIndexOf('\xff\xda', undefined, 'latin1'), -2)),
        )
        return Buffer.concat([whole.subarray(0, -2), passes, whole.subarray(-2)])
      },
    },
    { what: 'a PNG of ten million pixels', content: () => picture(4000, 2500).png().toBuffer() },
    {
      what: 'a PNG of four million pixels in passes',
      content: () => picture(2000, 2000).png({ progressive: true }).toBuffer(),
    },
    {
      what: 'a PNG with more words than picture',
      content: async () => {
        const whole = await picture().png().toBuffer()
        return Buffer.concat([
          whole.subarray(0, 33),
          chunk('zTXt', deflateSync(randomBytes(70_000))),
          whole.subarray(33),
        ])
      },
    },
    { what: 'a WebP of three million pixels', content: () => picture(2000, 1500).webp().toBuffer() },
    { what: 'a GIF of three million pixels', content: () => picture(2000, 1500).gif().toBuffer() },
  ]
  it.each(costly)('$what is refused before it is unpacked', async ({ content }) => {
    const sent = await content()
    expect(sent.length).toBeLessThan(5 * 1024 * 1024)
    const costs: number[] = []
    for (let times = 0; times < 3; times += 1) {
      const before = process.cpuUsage()
      const { status, body } = await send(sent)
      const { user, system } = process.cpuUsage(before)
      costs.push((user + system) / 1000)
      expect({ status, code: body['code'] }).toEqual({ status: 413, code: 'file.tooLarge' })
    }
    // Statements included; decoding half of these would take several times as long. The minimum is free of other
    // load.
    expect(Math.min(...costs)).toBeLessThan(150)
  })

  const refused = [
    { what: 'an SVG', content: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') },
    { what: 'a page', content: () => Buffer.from('<!doctype html><script>alert(1)</script>') },
    {
      what: 'a page that says it is a PDF later on',
      content: () => Buffer.concat([Buffer.from('<html>'), pdf]),
    },
    { what: 'a program', content: () => Buffer.from('MZ\x90\x00') },
    { what: 'an archive', content: () => gzipSync('a') },
    {
      what: 'the beginning of a JPEG and then nothing',
      content: () => Buffer.from('ffd8ffe000104a464946', 'hex'),
    },
    { what: 'a GIF that is a script', content: () => Buffer.from('GIF89a/*=1;alert(1)') },
  ]
  it.each(refused)('$what is refused', async ({ content }) => {
    const sent = content()
    expect(sent.length).toBeLessThan(5 * 1024 * 1024)
    const { status, body } = await send(sent, 'photo.jpg')
    expect({ status, code: body['code'] }).toEqual({ status: 422, code: 'file.type.notAllowed' })
  })

  it('more than 5 MB are refused, and no other call takes more than before', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)])
    expect(await send(large)).toMatchObject({ status: 413, body: { code: 'file.tooLarge' } })
    const other = await server.post('/v1/client/appointment', {
      appointment: { comment: 'x'.repeat(70_000) },
    })
    expect(other).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } })
  })

  it('a picture of a few pixels made the same way is taken, so it is the size that was refused', async () => {
    expect((await send(hugePng(230))).status).toBe(200)
  })

  it('a form of several files is refused', async () => {
    const two = await sendFile(
      server,
      studio.company_id,
      { name: 'a.pdf', content: pdf },
      { name: 'b.pdf', content: pdf },
    )
    expect(two).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
  })

  const wrong = [
    { body: {}, because: 'there is no file' },
    { body: { file: { name: 'a.pdf', content: { type: 'Buffer', data: [1] } } }, because: 'JSON is no file' },
  ]
  it.each(wrong)('is refused, because $because', async ({ body }) => {
    const { status, body: answer } = await server.post(`/v1/company/${studio.company_id}/extra/file`, body)
    expect({ status, code: answer['code'] }).toEqual({ status: 422, code: 'validation.failed' })
  })

  it('an unknown company takes no files', async () => {
    const { body } = await send(pdf, 'a.pdf', '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11')
    expect(body['code']).toBe('company.notFound')
  })

  it('one address sends at most sixty in an hour', async () => {
    const codes: unknown[] = []
    for (let number = 0; number < 62; number += 1) codes.push((await send(pdf)).body['code'])
    expect(codes.slice(0, 60)).toEqual(Array(60).fill(undefined))
    expect(codes.slice(60)).toEqual(['request.tooMany', 'request.tooMany'])
  })
})

describe('what a company keeps in a day', () => {
  const megabytes = rateLimits['file.keep'].limits.find(({ by }) => by === 'companyInBlock')!.most
  const from = (address: string, content = pdf) =>
    sendFileFrom(address, server, studio.company_id, { name: 'a.pdf', content })
  const used = async () =>
    Object.fromEntries(
      (
        await server.database.db
          .selectFrom('usage_count')
          .select(['rule', 'used'])
          .where('rule', 'like', 'file.keep.%')
          .execute()
      ).map(({ rule, used: counted }) => [rule, counted]),
    )
  beforeEach(async () => {
    await server.database.db.deleteFrom('usage_count').execute()
  })

  it('is not used up by strangers of one network: others still send their files', async () => {
    const company = studio.company_id
    await consume(server.deps, ['file.keep'], { company, from: '203.0.113.5' }, megabytes)
    const refused = await from('203.0.113.200')
    expect([refused.status, refused.body['code']]).toEqual([429, 'request.tooMany'])
    expect((await from('198.51.100.1')).status).toBe(200)
  })

  it('counts what is stored, by its megabytes, and nothing of what is refused', async () => {
    for (const content of [Buffer.from('<html>'), gzipSync('a'), await picture(5000, 3400).jpeg().toBuffer()])
      expect((await from('203.0.113.6', content)).status).toBeGreaterThanOrEqual(400)
    expect(await used()).toEqual({})
    await from('203.0.113.6')
    await from('203.0.113.6', Buffer.concat([pdf, Buffer.alloc(3 * 2 ** 20)]))
    expect(await used()).toEqual({ 'file.keep.company.86400': 5, 'file.keep.companyInBlock.86400': 5 })
  })

  it('counts nothing where the file could not be stored', async () => {
    const { company_id } = studio
    const withoutStore = { ...server.database, db: withoutInserts(server.database.db) }
    await expect(
      uploadFile(
        { ...server.deps, database: withoutStore },
        await companyScope(server.database.db, company_id),
        { file: { name: 'a.pdf', content: pdf } },
        '203.0.113.7',
      ),
    ).rejects.toThrow('disk full')
    expect(Object.values(await used())).toEqual([0, 0])
  })
})

/** A database that fails on inserts, as with a full disk. */
const withoutInserts = (db: Connection): Connection =>
  new Proxy(db, {
    get: (target, name) => {
      if (name === 'insertInto') throw new Error('disk full')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

describe('GET the uri of a file', () => {
  it('is saved by the browser, never shown, and never cached', async () => {
    const { body } = await send(pdf, 'Договір "А".pdf')
    const { headers } = await download(String(body['uri']))
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="??????? ?.pdf"; filename*=UTF-8''${encodeURIComponent('Договір А.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
  })

  it('without its whole address a file is not there, and neither is it in another company', async () => {
    const uri = String((await send(pdf)).body['uri'])
    const other = await server.studio()
    const wrongs = [
      uri.slice(0, -1),
      `${uri.slice(0, -1)}${uri.endsWith('A') ? 'B' : 'A'}`,
      uri.replace(/-[\w-]{32}$/, ''),
      uri.replace(studio.company_id, other.company_id),
      uri.replace(/file\/[0-9a-f]{8}/, 'file/00000000'),
    ]
    for (const wrong of wrongs)
      expect((await download(wrong)).json()).toMatchObject({ code: 'file.notFound' })
    expect((await download(uri)).statusCode).toBe(200)
  })
})

describe('the megabytes that a company sends in a day', () => {
  const address = '203.0.113.77'
  // Bought ahead: 28, of which one is left over, and three.
  const left = 33
  let uri: string
  beforeEach(async () => {
    uri = String((await send(Buffer.concat([pdf, Buffer.alloc(2.5 * 2 ** 20)]))).body['uri'])
    const { most } = rateLimits['file.read'].limits.find(({ by }) => by === 'companyInBlock')!
    await consume(server.deps, ['file.read'], { company: studio.company_id, from: address }, most - left)
  })
  const ask = (method: 'GET' | 'HEAD') =>
    server.app.inject({ method, url: uri, headers: { 'x-forwarded-for': address } })

  it('are used up by downloads', async () => {
    const statuses = []
    for (let number = 0; number < 11; number += 1) statuses.push((await ask('GET')).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })

  it('are not used up by HEAD requests', async () => {
    for (let number = 0; number < 20; number += 1) expect((await ask('HEAD')).statusCode).toBe(200)
    expect((await ask('GET')).statusCode).toBe(200)
  })
})

describe('a file that no form keeps', () => {
  it('is removed after a day, one that a client keeps is not', async () => {
    const [forgotten, kept] = [await send(pdf), await send(pdf)]
    const { client_id } = await studio.client()
    await server.database.db
      .updateTable('file')
      .set({ client_id })
      .where('company_id', '=', studio.company_id)
      .where('file_id', '=', String(kept.body['id']))
      .execute()
    const statusOf = async ({ body }: typeof kept) => (await download(String(body['uri']))).statusCode
    await deleteUnclaimedFiles(server.deps)
    expect([await statusOf(forgotten), await statusOf(kept)]).toEqual([200, 200])
    server.clock.set(new Date(server.clock.now() + 24 * 3_600_000 + 1000).toISOString())
    await deleteUnclaimedFiles(server.deps)
    expect([await statusOf(forgotten), await statusOf(kept)]).toEqual([404, 200])
  })
})
