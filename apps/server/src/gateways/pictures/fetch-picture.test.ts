import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createPictureFetcher } from './fetch-picture.ts'

/** Uses the rules of production; the test chooses the addresses of a name. */
const inProduction = (found: string[] = []) =>
  createPictureFetcher({
    resolve: async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    totalMs: 2_000,
  })

describe('a picture is not fetched from', () => {
  it.each<{ address: string; reason: string; because: string }>([
    {
      address: 'http://pictures.example/a.png',
      reason: 'address',
      because: 'anybody on the way could change it',
    },
    {
      address: 'https://pictures.example:8443/a.png',
      reason: 'address',
      because: 'a port is for services, not sites',
    },
    {
      address: 'https://user:word@pictures.example/a.png',
      reason: 'address',
      because: 'we send no passwords',
    },
    { address: 'ftp://pictures.example/a.png', reason: 'address', because: 'another protocol' },
    { address: 'file:///etc/passwd', reason: 'address', because: 'it is no site' },
    { address: 'not an address', reason: 'address', because: 'it leads nowhere' },
    { address: 'https://127.0.0.1/a.png', reason: 'notPublic', because: 'this machine' },
    { address: 'https://2130706433/a.png', reason: 'notPublic', because: 'the same as one number' },
    { address: 'https://0x7f.1/a.png', reason: 'notPublic', because: 'the same, half of it hexadecimal' },
    { address: 'https://0.0.0.0/a.png', reason: 'notPublic', because: 'this machine too' },
    { address: 'https://[::1]/a.png', reason: 'notPublic', because: 'this machine by IPv6' },
    { address: 'https://[::ffff:127.0.0.1]/a.png', reason: 'notPublic', because: 'IPv4 inside IPv6' },
    {
      address: 'https://[::ffff:8.8.8.8]/a.png',
      reason: 'notPublic',
      because: 'nobody writes a public one so',
    },
    {
      address: 'https://[64:ff9b::7f00:1]/a.png',
      reason: 'notPublic',
      because: 'translated to this machine',
    },
    { address: 'https://[fd00::1]/a.png', reason: 'notPublic', because: 'a private network' },
    { address: 'https://[fe80::1]/a.png', reason: 'notPublic', because: 'the cable it hangs on' },
    { address: 'https://10.1.2.3/a.png', reason: 'notPublic', because: 'a private network' },
    { address: 'https://172.16.0.1/a.png', reason: 'notPublic', because: 'a private network' },
    { address: 'https://192.168.1.1/a.png', reason: 'notPublic', because: 'a private network' },
    { address: 'https://100.64.0.1/a.png', reason: 'notPublic', because: 'a network of the carrier' },
    {
      address: 'https://169.254.169.254/latest/meta-data',
      reason: 'notPublic',
      because: 'the keys of a cloud',
    },
    { address: 'https://224.0.0.1/a.png', reason: 'notPublic', because: 'many at once' },
  ])('$address ($because)', async ({ address, reason }) => {
    expect(await inProduction(['127.0.0.1'])(address)).toEqual({ kind: 'refused', reason })
  })

  it.each([[['127.0.0.1']], [['93.184.216.34', '10.0.0.1']], [['::1']], [['::ffff:169.254.169.254']], [[]]])(
    'a name that leads to %s',
    async (found) => {
      expect(await inProduction(found)('https://pictures.example/a.png')).toEqual({
        kind: 'refused',
        reason: 'notPublic',
      })
    },
  )
})

describe('a picture', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  /** A site on this machine: in the test this address counts as public. */
  async function site(listener: RequestListener, own: { maxBytes?: number; totalMs?: number } = {}) {
    server = createServer(listener).listen(0, '127.0.0.1')
    await new Promise((resolve) => server!.once('listening', resolve))
    const port = String((server.address() as AddressInfo).port)
    const asked: string[] = []
    const fetch = createPictureFetcher({
      protocol: 'http:',
      port,
      totalMs: 3_000,
      ...own,
      isAllowed: (address) => address === '127.0.0.1',
      resolve: async (name) => {
        asked.push(name)
        // On the second lookup the name resolves to another address (DNS rebinding).
        return [
          { address: asked.length === 1 || name !== 'turning.test' ? '127.0.0.1' : '10.0.0.1', family: 4 },
        ]
      },
    })
    return { fetch, asked, at: (path: string, name = 'pictures.test') => `http://${name}:${port}${path}` }
  }

  it('comes as it is, and nothing of ours goes along', async () => {
    let headers: object = {}
    const { fetch, at } = await site((request, reply) => {
      headers = request.headers
      reply.end('picture')
    })
    expect(await fetch(at('/a.png'))).toEqual({ kind: 'fetched', content: Buffer.from('picture') })
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'connection', 'host', 'user-agent'])
  })

  it('comes from the very address that was checked: a name is resolved once', async () => {
    const { fetch, asked, at } = await site((_, reply) => reply.end('picture'))
    expect((await fetch(at('/', 'turning.test'))).kind).toBe('fetched')
    expect(asked).toEqual(['turning.test'])
  })

  it('is followed to another place, but not into our network, nor for ever', async () => {
    const { fetch, at } = await site((request, reply) => {
      const to = {
        '/moved': '/here',
        '/in': 'http://10.0.0.1/',
        '/out': 'file:///etc/passwd',
        '/loop': '/loop',
      }[request.url!]
      if (to === undefined) reply.end('picture')
      else reply.writeHead(302, { location: to }).end()
    })
    expect((await fetch(at('/moved'))).kind).toBe('fetched')
    expect(await fetch(at('/in'))).toEqual({ kind: 'refused', reason: 'address' })
    expect(await fetch(at('/out'))).toEqual({ kind: 'refused', reason: 'address' })
    expect(await fetch(at('/loop'))).toEqual({ kind: 'refused', reason: 'redirects' })
  })

  it('is not followed by a name that turns to our network on the way', async () => {
    const { fetch, at } = await site((request, reply) => {
      if (request.url === '/first') reply.writeHead(302, { location: '/second' }).end()
      else reply.end('picture')
    })
    expect(await fetch(at('/first', 'turning.test'))).toEqual({ kind: 'refused', reason: 'notPublic' })
  })

  it.each<{ what: string; reason: string; listener: RequestListener }>([
    { what: 'is not there', reason: 'status', listener: (_, reply) => reply.writeHead(404).end() },
    {
      what: 'says that it is too large',
      reason: 'tooLarge',
      listener: (_, reply) => reply.writeHead(200, { 'content-length': 2000 }).end('x'.repeat(2000)),
    },
    {
      what: 'is too large without saying so',
      reason: 'tooLarge',
      listener: (_, reply) => void setInterval(() => reply.write('x'.repeat(300)), 5).unref(),
    },
    { what: 'never comes', reason: 'noAnswer', listener: () => {} },
    {
      what: 'comes too slowly',
      reason: 'noAnswer',
      listener: (_, reply) => void setInterval(() => reply.write('x'), 100).unref(),
    },
    {
      what: 'breaks off',
      reason: 'noAnswer',
      listener: (_, reply) => {
        reply.writeHead(200, { 'content-length': 900 }).write('x')
        setTimeout(() => reply.destroy(), 50)
      },
    },
  ])('that $what is refused in time', async ({ reason, listener }) => {
    const { fetch, at } = await site(listener, { maxBytes: 1000, totalMs: 800 })
    expect(await fetch(at('/'))).toEqual({ kind: 'refused', reason })
  })
})
