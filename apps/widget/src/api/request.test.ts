import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiFailure } from './failure.ts'
import { request } from './request.ts'

type ReceivedRequest = { url: string | undefined; headers: IncomingHttpHeaders }

let baseUrl: string
let asked: ReceivedRequest[]
let answer: (response: ServerResponse) => void
let close: () => Promise<void>

beforeEach(async () => {
  asked = []
  answer = (response) => response.end('{}')
  const server = createServer(({ url, headers }, response) => {
    asked.push({ url, headers })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
})
afterEach(() => close())

const ask = (own: { token?: string; below?: string; signal?: AbortSignal } = {}) =>
  request(
    'getConfiguration',
    { params: { company: 'studio', widget: 'default' }, signal: own.signal },
    { baseUrl: baseUrl + (own.below ?? ''), locale: 'pl', token: own.token ?? null },
  )

describe('a call of the API', () => {
  // proves S7.transport.1
  it.each([
    { below: '', because: 'a server of its own' },
    { below: '/zapys', because: 'a folder of another site' },
  ])('goes to the address that it is given: $because', async ({ below }) => {
    await ask({ below })
    expect(asked.map(({ url }) => url)).toEqual([`${below}/v1/company/studio/widget/default/configuration`])
  })

  // proves S7.transport.2
  it.each([
    { token: 'of-marta', sent: 'Bearer of-marta', because: 'a client is signed in' },
    { token: undefined, sent: undefined, because: 'a guest has none' },
  ])('carries the token $sent: $because', async ({ token, sent }) => {
    await ask({ token })
    expect(asked[0]?.headers.authorization).toBe(sent)
  })

  // proves S7.answer.8
  it('that the screen no longer waits for is no failure, unlike one without an answer', async () => {
    const screen = new AbortController()
    answer = () => screen.abort() // The visitor goes on while the server thinks.
    const left: unknown = await ask({ signal: screen.signal }).catch((error: unknown) => error)
    expect(left).not.toBeInstanceOf(ApiFailure)
    expect(left).toHaveProperty('name', 'AbortError')

    answer = (response) => response.destroy()
    const lost: unknown = await ask().catch((error: unknown) => error)
    expect(lost).toBeInstanceOf(ApiFailure)
    expect(lost).toHaveProperty('status', 0)
  })

  // proves S8.general.3 S8.general.5
  it.each([
    {
      sent: (response: ServerResponse) => response.end('<h1>Sign in to the network</h1>'),
      because: 'a page',
    },
    { sent: (response: ServerResponse) => response.writeHead(204).end(), because: 'nothing at all' },
  ])('that a network answers in place of the server counts as no answer: $because', async ({ sent }) => {
    answer = sent
    const failure: unknown = await ask().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(failure).toHaveProperty('status', 0)
  })
})
