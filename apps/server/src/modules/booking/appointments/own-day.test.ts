/** What performers may change in their own day: status of a booking, and blocked hours. docs/rules/operator.md */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { signInStaff } from '../../../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'

type Row = Record<string, unknown>
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY = '2026-05-19'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Anna is signed in, Ivan is a colleague; each has a booking on Tuesday at 10:00. */
async function setUp() {
  const studio = await server.studio()
  const { company_id, branch_id } = studio
  const [annaResource, ivanResource] = [
    await studio.resource({ name: 'Анна' }),
    await studio.resource({ name: 'Іван' }),
  ]
  const cut = await studio.service({ name: 'Стрижка', by: [annaResource, ivanResource] })
  const owner = await companyKey(server, studio)
  const anna = await signInStaff(server, studio, { resource_id: annaResource.resource_id })
  const branch = `/v1/company/${company_id}/branch/${branch_id}`
  const book = async ({ resource_id }: { resource_id: string }) => {
    const { status, body } = await visitor(server).post('/v1/client/appointment', {
      appointment: {
        company_id,
        branch_id,
        start_time: TUESDAY_10,
        client: { first_name: 'Марта', last_name: 'Бойко', phone: newPhone() },
        service_resource_settings: [{ service: cut.service_id, resources: [resource_id], ordinal: 1 }],
      },
    })
    expect(status).toBe(200)
    return String(body['id'])
  }
  const mark = (id: string, appointment: Row) =>
    anna.post(`${branch}/appointment/${id}/status`, { appointment })
  const block = ({ resource_id }: { resource_id: string }, hours: Row) =>
    anna.post(`${branch}/resource/${resource_id}/block`, { block: { date: TUESDAY, ...hours } })
  const unblock = ({ resource_id }: { resource_id: string }, frame: unknown) =>
    anna.remove(`${branch}/resource/${resource_id}/block/${String(frame)}`)
  return { studio, branch, owner, anna, annaResource, ivanResource, book, mark, block, unblock }
}
const codeOf = ({ status, body }: { status: number; body: Row }) => [status, body['code']]

describe('the status of a booking', () => {
  it('is set by its performer: visited, then no-show, and back', async () => {
    const { annaResource, book, mark, owner } = await setUp()
    const id = await book(annaResource)
    for (const status of ['DONE', 'NO_SHOW', 'CONFIRMED']) {
      const marked = await mark(id, { status })
      expect(marked.body).toMatchObject({ id, status, start_time: TUESDAY_10 })
    }
    const audit = (await owner.get('audit')).body['content'] as Row[]
    expect(audit.filter(({ thing_id }) => thing_id === id)).toHaveLength(3)
  })

  it('is late, and the log, the board and the webhook say so; what is to be paid stays', async () => {
    const { annaResource, book, mark, owner, studio } = await setUp()
    const id = await book(annaResource)
    const before = (await owner.get(`branch/${studio.branch_id}/appointment?id=${id}`)).body[
      'content'
    ] as Row[]
    const marked = await mark(id, { status: 'LATE', version: 1 })
    expect(marked.status).toBe(200)
    expect(marked.body).toMatchObject({
      status: 'LATE',
      price: before[0]?.['price'],
      remaining: before[0]?.['remaining'],
      cancelled_at: null,
      version: 2,
    })
    const audit = (await owner.get('audit')).body['content'] as Row[]
    expect(audit.find(({ thing_id }) => thing_id === id)).toMatchObject({ act: 'appointment.status' })
    expect((await mark(id, { status: 'ARRIVED' })).body['status']).toBe('ARRIVED')
  })

  it('of a colleague’s booking is not there', async () => {
    const { ivanResource, book, mark } = await setUp()
    expect(codeOf(await mark(await book(ivanResource), { status: 'DONE' }))).toEqual([
      404,
      'appointment.notFound',
    ])
  })

  it('neither cancels nor reopens, because that is the work of the desk', async () => {
    const { annaResource, book, mark, owner, studio } = await setUp()
    const id = await book(annaResource)
    expect(codeOf(await mark(id, { status: 'CANCELLED' }))).toEqual([422, 'validation.failed'])
    await owner.post(`branch/${studio.branch_id}/appointment/${id}`, { appointment: { status: 'CANCELLED' } })
    expect(codeOf(await mark(id, { status: 'DONE' }))).toEqual([409, 'appointment.cancelled'])
  })

  it.each<[Row, string, string]>([
    [{ status: 'SLEEPING' }, 'validation.failed', 'no company has it'],
    [{ status: 'DONE', price: 1 }, 'validation.failed', 'a price is changed by another call'],
    [{ status: 'DONE', start_time: TUESDAY_10 }, 'validation.failed', 'a move is another call'],
    [{ status: 'DONE', version: 99 }, 'appointment.changed', 'somebody changed it meanwhile'],
  ])('%j is rejected with %s, because %s', async (appointment, code) => {
    const { annaResource, book, mark, owner, studio } = await setUp()
    const id = await book(annaResource)
    if (code === 'appointment.changed')
      await owner.post(`branch/${studio.branch_id}/appointment/${id}`, { appointment: { comment: 'Вікно' } })
    const version = code === 'appointment.changed' ? { version: 1 } : {}
    expect((await mark(id, { ...appointment, ...version })).body['code']).toBe(code)
  })

  it('leaves all else to the desk: a performer changes, moves and books nothing', async () => {
    const { annaResource, book, anna, branch } = await setUp()
    const id = await book(annaResource)
    const changed = await anna.post(`${branch}/appointment/${id}`, { appointment: { status: 'DONE' } })
    expect(codeOf(changed)).toEqual([403, 'key.notAllowed'])
  })
})

describe('the note of a booking', () => {
  it('is written, changed and emptied by its performer; the status stays', async () => {
    const { annaResource, ivanResource, book, mark } = await setUp()
    const id = await book(annaResource)
    for (const [comment, stored] of [
      ['Алергія на амоній', 'Алергія на амоній'],
      ['Без амонію', 'Без амонію'],
      ['  ', null],
    ])
      expect((await mark(id, { comment })).body).toMatchObject({ comment: stored, status: 'CONFIRMED' })
    expect(codeOf(await mark(await book(ivanResource), { comment: 'Чужа' }))[0]).toBe(404)
    expect(codeOf(await mark(id, { version: 1 }))).toEqual([422, 'validation.failed'])
    expect(codeOf(await mark(id, { comment: 'Застаріла', version: 1 }))[1]).toBe('appointment.changed')
  })
})

describe('a class of two trainers', () => {
  it('is of both: the second one finds its bookings and clients, and marks them', async () => {
    const { studio, anna, annaResource, ivanResource, branch, mark } = await setUp()
    const { service_id } = await studio.service({ name: 'Йога', booking_type: 'EVENT', by: [ivanResource] })
    const { event_id } = await studio.event({
      service_id,
      starts_at: TUESDAY_10,
      resource_id: ivanResource.resource_id,
      besides: [annaResource.resource_id],
    })
    const { body } = await visitor(server).post(`/v1/client/group_training/${event_id}/appointment`, {
      appointment: { company_id: studio.company_id, client: { first_name: 'Марта', phone: newPhone() } },
    })
    const id = String(body['id'])
    const company = `/v1/company/${studio.company_id}`
    const idsIn = async (path: string) =>
      ((await anna.get(path)).body as { content: Row[] }).content.map((row) => row['id'])
    expect(await idsIn(`${branch}/appointment`)).toEqual([id])
    expect(await idsIn(`${branch}/appointment/day?day=${TUESDAY}`)).toEqual([id])
    expect((await anna.get(`${branch}/appointment/${id}/history`)).status).toBe(200)
    expect((await mark(id, { status: 'DONE' })).body).toMatchObject({ id, status: 'DONE' })
    expect(await idsIn(`${company}/client`)).toHaveLength(1)
    expect(JSON.stringify((await anna.get(`${company}/inbox`)).body)).toContain(id)
  })
})

describe('an hour without bookings', () => {
  const noon = { start_time: 43_200, end_time: 46_800 }

  it('is closed and opened by the performer; nobody books then', async () => {
    const { annaResource, block, unblock, owner, studio } = await setUp()
    const closed = await block(annaResource, noon)
    expect(closed.body).toMatchObject({ date: TUESDAY, ...noon, type: 'OFF', added: true })
    expect((await block(annaResource, noon)).body).toEqual({ ...closed.body, added: false })
    const hours = `branch/${studio.branch_id}/resource/schedule?start=${TUESDAY}&end=${TUESDAY}`
    const framesOf = async () => {
      const all = (await owner.get(hours)).body as unknown as Row[]
      return all.find(({ id }) => id === annaResource.resource_id)!['day_frames'] as Row[]
    }
    expect(await framesOf()).toMatchObject([{ type: 'OFF' }])
    expect((await unblock(annaResource, closed.body['id'])).status).toBe(200)
    expect(await framesOf()).toEqual([])
  })

  it('of a colleague is closed by nobody but the desk', async () => {
    const { ivanResource, block, unblock, owner, studio } = await setUp()
    expect(codeOf(await block(ivanResource, noon))).toEqual([404, 'resource.notFound'])
    const { body } = await owner.post(
      `branch/${studio.branch_id}/resource/${ivanResource.resource_id}/block`,
      { block: { date: TUESDAY, ...noon } },
    )
    expect(codeOf(await unblock(ivanResource, body['id']))).toEqual([404, 'resource.notFound'])
  })

  it('with a booking in it stays open, and names the booking', async () => {
    const { annaResource, book, block } = await setUp()
    const id = await book(annaResource)
    const refused = await block(annaResource, { start_time: 36_000, end_time: 39_600 })
    expect(codeOf(refused)).toEqual([409, 'catalogue.inUse'])
    expect(JSON.stringify(refused.body)).toContain(id)
  })

  it('is all that is opened: other hours of single days stay', async () => {
    const { annaResource, unblock, owner, studio } = await setUp()
    const { body } = await owner.post(
      `branch/${studio.branch_id}/resource/${annaResource.resource_id}/schedule/day`,
      { frame: { date: TUESDAY, ...noon, type: 'ON' } },
    )
    expect(codeOf(await unblock(annaResource, body['id']))).toEqual([404, 'schedule.notFound'])
  })
})
