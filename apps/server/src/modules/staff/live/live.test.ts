/** Server-sent events of bookings, over real connections. docs/rules/operator.md, Live changes */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { otherProcess } from '../../../../test/other-process.ts'
import { invitationToken, ownPage, signInStaff } from '../../../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startTestServer()
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.stop())

const pathOf = ({ company_id }: Pick<Studio, 'company_id'>) => `/v1/company/${company_id}/appointment/version`

type Stream = {
  status: number
  type: string | null
  /** Version of the next event; undefined if the server ended the stream. */
  next(): Promise<string | undefined>
  /** Versions of all events so far. */
  versions: string[]
  leave(): void
}

/** Opens the stream like a browser, or like a program with a key. */
async function follow(url: string, headers: Record<string, string>): Promise<Stream> {
  const connection = new AbortController()
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: connection.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const versions: string[] = []
  let text = ''
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const event = /event: bookings\nid: (.+)\ndata: (.+)\n\n/.exec(text)
      if (event !== null) {
        text = text.slice(event.index + event[0].length)
        expect(JSON.parse(event[2]!)).toEqual({ version: event[1] })
        versions.push(event[1]!)
        return event[1]
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      text += value
    }
  }
  const type = response.headers.get('content-type')
  return { status: response.status, type, next, versions, leave: () => connection.abort() }
}

type Desk = Awaited<ReturnType<typeof desk>>

/** A studio with two performers, each with separate services. */
async function desk() {
  const studio = await server.studio()
  const [anna, ihor] = [await studio.resource(), await studio.resource({ name: 'Ігор' })]
  const service = await studio.service({ by: [anna, ihor], price: 50_000 })
  const client = await studio.client()
  const owner = await companyKey(server, studio)
  let hour = 6
  const books = async ({ resource_id }: { resource_id: string }) => {
    hour += 1
    const { status, body } = await owner.post(`branch/${studio.branch_id}/appointment`, {
      appointment: {
        client: { id: client.client_id },
        start_time: `2026-05-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
        service_resource_settings: [{ service: service.service_id, resources: [resource_id], ordinal: 1 }],
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return String(body['id'])
  }
  const url = address + pathOf(studio)
  return { studio, anna, ihor, owner, books, url }
}

const byKey = ({ url }: Pick<Desk, 'url'>, { headers }: CompanyKey, lastId?: string) =>
  follow(url, { ...headers, ...(lastId !== undefined && { 'last-event-id': lastId }) })

describe('the open board of a company', () => {
  it('follows a booking, its payment and its cancellation', async () => {
    const { url, owner, anna, books, studio } = await desk()
    const stream = await byKey({ url }, owner)
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const before = await stream.next()
    expect((await owner.get('appointment/version')).body).toEqual({ version: before })

    const appointment = await books(anna)
    const booked = await stream.next()
    await owner.post(`branch/${studio.branch_id}/payment`, { payment: { appointment, method: 'CASH' } })
    const paid = await stream.next()
    await owner.post(`branch/${studio.branch_id}/appointment/${appointment}`, {
      appointment: { status: 'CANCELLED' },
    })
    const cancelled = await stream.next()
    expect(new Set([before, booked, paid, cancelled]).size).toBe(4)
    expect((await owner.get('appointment/version')).body).toEqual({ version: cancelled })
    stream.leave()
  })

  it('follows bookings that another process takes', async () => {
    const { url, owner, anna, books } = await desk()
    const other = await otherProcess(server)
    const [here, elsewhere] = [
      await byKey({ url }, owner),
      await byKey({ url: url.replace(address, other.address) }, owner),
    ]
    expect(await elsewhere.next()).toBe(await here.next())
    await books(anna)
    expect(await elsewhere.next()).toBe(await here.next())
    // A stopping process ends its streams: the browser connects to the other one.
    await other.stop()
    expect(await elsewhere.next()).toBeUndefined()
    here.leave()
  })

  it('a client that connects again gets what it missed, and nothing where it missed nothing', async () => {
    const { url, owner, anna, books } = await desk()
    const first = await byKey({ url }, owner)
    const seen = await first.next()
    first.leave()
    const same = await byKey({ url }, owner, seen)
    await books(anna)
    const changed = await same.next()
    expect([changed === seen, same.versions]).toEqual([false, [changed]])
    same.leave()
    const again = await byKey({ url }, owner, seen)
    expect(await again.next()).toBe(changed)
    again.leave()
  })

  it('bookings of another company send nothing', async () => {
    const [own, other] = [await desk(), await desk()]
    const stream = await byKey(own, own.owner)
    const elsewhere = await byKey(other, other.owner)
    const before = await stream.next()
    await elsewhere.next()
    await other.books(other.anna)
    await elsewhere.next()
    await own.books(own.anna)
    const after = await stream.next()
    expect(stream.versions).toEqual([before, after])
    expect((await own.owner.get('appointment/version')).body).toEqual({ version: after })
    for (const one of [stream, elsewhere]) one.leave()
    const foreign = await byKey(other, own.owner)
    expect(foreign.status).toBe(401)
  })
})

describe('a performer', () => {
  it('is sent changes of own bookings alone', async () => {
    const { url, owner, anna, ihor, books, studio } = await desk()
    const key = await companyKey(server, studio, { resource_id: anna.resource_id })
    const [own, all] = [await byKey({ url }, key), await byKey({ url }, owner)]
    const before = await own.next()
    await all.next()
    for (const one of [ihor, ihor, anna]) {
      await books(one)
      await all.next()
    }
    const after = await own.next()
    expect(own.versions).toEqual([before, after])
    expect((await key.get('appointment/version')).body).toEqual({ version: after })
    for (const one of [own, all]) one.leave()
  })
})

describe('a stream ends', () => {
  it('when its staff member signs out in another tab', async () => {
    const { url, studio } = await desk()
    const marta = await signInStaff(server, studio)
    const stream = await follow(url, { cookie: marta.cookie() })
    expect(await stream.next()).toBeDefined()
    const { status } = await server.post('/v1/staff/sign_out', {}, { ...ownPage, cookie: marta.cookie() })
    expect(status).toBe(200)
    expect(await stream.next()).toBeUndefined()
    expect((await follow(url, { cookie: marta.cookie() })).status).toBe(401)
  })

  it('when the staff member leaves the company, or gets another role', async () => {
    const { url, owner, studio, anna } = await desk()
    for (const change of [{ active: false }, { role: 'performer', resource_id: anna.resource_id }]) {
      const marta = await signInStaff(server, studio, { role: 'manager' })
      const stream = await follow(url, { cookie: marta.cookie() })
      expect(await stream.next()).toBeDefined()
      const changed = await owner.post(`staff/${marta.staffMemberId}`, { staff_member: change })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      expect(await stream.next(), JSON.stringify(change)).toBeUndefined()
    }
  })

  it('when the company demands a second factor that the owner does not have', async () => {
    const { url, studio } = await desk()
    const [marta, ihor] = [
      await signInStaff(server, studio),
      await signInStaff(server, studio, { role: 'manager' }),
    ]
    const [stream, other] = [
      await follow(url, { cookie: marta.cookie() }),
      await follow(url, { cookie: ihor.cookie() }),
    ]
    expect([await stream.next(), await other.next()]).not.toContain(undefined)
    await server.database.db
      .updateTable('company')
      .set({ owners_need_second_factor: true })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(await stream.next()).toBeUndefined()
    expect((await follow(url, { cookie: marta.cookie() })).status).toBe(403)
    expect((await follow(url, { cookie: ihor.cookie() })).status).toBe(200)
    other.leave()
  })

  it('when its key is revoked; the streams of others stay', async () => {
    const { url, owner, anna, books, studio } = await desk()
    const key = await companyKey(server, studio)
    const [stream, other] = [await byKey({ url }, key), await byKey({ url }, owner)]
    const before = await stream.next()
    expect(await other.next()).toBe(before)
    expect((await owner.post(`key/${key.keyId}`, { key: { active: false } })).status).toBe(200)
    expect(await stream.next()).toBeUndefined()
    await books(anna)
    expect(await other.next()).not.toBe(before)
    other.leave()
  })
})

describe('open streams are limited', () => {
  it('to twelve of a staff member; a closed one makes room', async () => {
    const { url, owner } = await desk()
    const open = await Promise.all(Array.from({ length: 12 }, () => byKey({ url }, owner)))
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    const rejected = await byKey({ url }, owner)
    expect(rejected.status).toBe(429)
    expect((await owner.get('appointment/version')).status).toBe(200)
    open[0]!.leave()
    await expect
      .poll(async () => {
        const again = await byKey({ url }, owner)
        again.leave()
        return again.status
      })
      .toBe(200)
    for (const one of open) one.leave()
  })

  it('to twenty-four of one person at all companies; another person still connects', async () => {
    const desks = [await desk(), await desk(), await desk()]
    const marta = await signInStaff(server, desks[0]!.studio)
    for (const { owner } of desks.slice(1)) {
      const { body } = await owner.post('staff', { staff_member: { name: 'Марта', role: 'owner' } })
      const id = String(body['id'])
      await owner.post(`staff/${id}/invitation`, { invitation: { email: marta.email } })
      const token = await invitationToken(server, marta.email)
      expect((await marta.post('/v1/staff/invitation/accept', { token })).status).toBe(200)
    }
    const cookie = marta.cookie()
    const open = await Promise.all(
      desks.slice(0, 2).flatMap(({ url }) => Array.from({ length: 12 }, () => follow(url, { cookie }))),
    )
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    const [, , third] = desks
    const rejected = await follow(third!.url, { cookie })
    expect(rejected.status).toBe(429)
    const other = await byKey(third!, third!.owner)
    expect(other.status).toBe(200)
    for (const one of [...open, other]) one.leave()
  })
})
