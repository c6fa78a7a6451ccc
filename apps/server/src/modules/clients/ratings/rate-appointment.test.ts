import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { signIn, type SignedIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
/** An hour later. */
const ENDED = '2026-05-19T08:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

/** A visit of Marta to Anna. */
async function visited(given: StudioGiven = {}, marta: Parameters<typeof signIn>[2] = {}) {
  const studio = await server.studio(given)
  const anna = await studio.resource({ ordinal: 1 })
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  const client = await signIn(server, studio, { first_name: 'Марта', last_name: 'коваль', ...marta })
  const { appointment_id } = await studio.appointment({
    client_id: client.clientId!,
    starts_at: TUESDAY_10,
    status: 'CONFIRMED',
  })
  await server.database.db
    .insertInto('appointment_service')
    .values({
      company_id: studio.company_id,
      appointment_id,
      ordinal: 1,
      duration: 3600,
      service_id: haircut.service_id,
      resource_id: anna.resource_id,
      original_price: 45_000,
      discounted_price: 45_000,
      starts_at: TUESDAY_10,
      date: TUESDAY_10.slice(0, 10),
    })
    .execute()
  const rate = (who: SignedIn, said: Record<string, unknown> = {}) =>
    who.post(`/v1/user/company/${studio.company_id}/appointment/${appointment_id}/rating`, {
      entity_rating: { type: 'RESOURCE', entity_id: anna.resource_id, rating: 5, ...said },
    })
  const change = (set: Record<string, unknown>) =>
    server.database.db
      .updateTable('appointment')
      .set(set)
      .where('company_id', '=', studio.company_id)
      .where('appointment_id', '=', appointment_id)
      .execute()
  const listed = () => server.answer('listRatings', { company: studio.company_id })
  return { studio, anna, haircut, client, appointment_id, rate, change, listed }
}

const outcome = ({ status, body }: Reply) => [status, body.code]

describe('POST /v1/user/company/{id}/appointment/{id}/rating', () => {
  // proves S7.record.10 S3.rating.1
  it('an ended visit is rated, for who performed it and for what was done', async () => {
    const { anna, haircut, client, rate, listed, studio, appointment_id } = await visited()
    server.clock.set(ENDED)
    const ofAnna = await rate(client, { rating: 4, message: '  Дуже дякую! ' })
    expect(ofAnna.status).toBe(200)
    expect(ofAnna.body).toEqual({
      id: ofAnna.body.id,
      type: 'RESOURCE',
      entity_id: anna.resource_id,
      rating: 4,
      message: 'Дуже дякую!',
      author: 'Марта К.',
      answer: null,
      created: ENDED,
    })
    expect((await rate(client, { type: 'SERVICE', entity_id: haircut.service_id })).status).toBe(200)
    const { content, summary } = await listed()
    expect(content).toContainEqual(ofAnna.body)
    expect(summary).toMatchObject({ count: 2, average: 4.5 })
    const own = await client.get(`/v1/company/${studio.company_id}/user/appointment/${appointment_id}`)
    expect(own.body.details).toMatchObject({
      ratable: [],
      ratings: [
        { type: 'RESOURCE', entity_id: anna.resource_id, rating: 4, message: 'Дуже дякую!' },
        { type: 'SERVICE', entity_id: haircut.service_id, rating: 5, message: null },
      ],
    })
  })

  it.each([
    { first_name: 'Марта', last_name: null, author: 'Марта' },
    { first_name: null, last_name: null, author: null },
    { first_name: ' Іва ', last_name: 'Де-Мар', author: 'Іва Д.' },
  ])('is signed $author and never with a whole name or a phone', async ({ author, ...name }) => {
    const { client, rate, listed } = await visited({}, name)
    server.clock.set(ENDED)
    await rate(client)
    const { content } = await listed()
    expect(content.map((rating) => rating.author)).toEqual([author])
    expect(JSON.stringify(content)).not.toContain('+380')
  })

  it('before its end, after a cancelling, and without the client there is nothing to rate', async () => {
    const { client, rate, change, listed } = await visited()
    server.clock.set('2026-05-19T07:59:59.999Z')
    expect(outcome(await rate(client))).toEqual([409, 'rating.notYet'])
    server.clock.set(ENDED)
    await change({ cancelled_at: NOW })
    expect(outcome(await rate(client))).toEqual([409, 'rating.notYet'])
    await change({ cancelled_at: null, status: 'NO_SHOW' })
    expect(outcome(await rate(client))).toEqual([409, 'rating.notYet'])
    expect((await listed()).content).toEqual([])
    await change({ status: 'DONE' })
    expect((await rate(client)).status).toBe(200)
  })

  it('only parts of the visit can be rated, with one to five whole stars', async () => {
    const { studio, client, haircut, rate, listed } = await visited()
    server.clock.set(ENDED)
    const other = await studio.resource()
    const wrong = [
      { entity_id: other.resource_id },
      { type: 'RESOURCE', entity_id: haircut.service_id },
      { rating: 0 },
      { rating: 6 },
      { rating: 4.5 },
      { type: 'BRANCH' },
      { message: 'я'.repeat(4001) },
    ]
    for (const said of wrong) expect(outcome(await rate(client, said))).toEqual([422, 'validation.failed'])
    expect((await listed()).content).toEqual([])
  })

  it('each thing once a visit, also when sent five times at the same moment', async () => {
    const { client, rate, listed } = await visited()
    server.clock.set(ENDED)
    const replies = await Promise.all([5, 5, 1, 5, 3].map((rating) => rate(client, { rating })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
      Array(4).fill('rating.exists'),
    )
    expect((await listed()).content).toHaveLength(1)
  })

  // proves S6.actor.4
  it('another client’s visit cannot be rated', async () => {
    const { studio, rate, listed } = await visited()
    server.clock.set(ENDED)
    const olha = await signIn(server, studio, { phone: '+380441234568', first_name: 'Ольга' })
    expect(outcome(await rate(olha))).toEqual([404, 'appointment.notFound'])
    expect((await listed()).content).toEqual([])
  })

  // proves S6.switch.9
  it('is refused to a blocked client, and where reviews or accounts are switched off', async () => {
    const blocked = await visited({}, { blocked: true })
    const quiet = await visited({ settings: { rating: { enabled: false } } })
    const closed = await visited({ settings: { account: { enabled: false } } })
    server.clock.set(ENDED)
    expect(outcome(await blocked.rate(blocked.client))).toEqual([403, 'action.blocked'])
    expect(outcome(await quiet.rate(quiet.client))).toEqual([403, 'RATING_DISABLED'])
    expect(outcome(await closed.rate(closed.client))).toEqual([403, 'account.disabled'])
    const own = await quiet.client.get(
      `/v1/company/${quiet.studio.company_id}/user/appointment/${quiet.appointment_id}`,
    )
    expect(own.body.details).toMatchObject({ ratable: [] })
  })
})
