import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'
import { createOpeningSurveys } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const rowsOf = ({ body }: { body: Row }) => body['content'] as Row[]
const [stars, words, choice] = [newId(), newId(), newId()]
const question = (id: string, type: string, text: string, options: object[] = []) => ({
  id,
  type,
  text,
  required: false,
  options,
})

async function setUp() {
  const studio = await server.studio()
  const [anna, olha] = [await studio.resource(), await studio.resource()]
  const { service_id } = await studio.service({ by: [anna, olha] })
  const { client_id } = await studio.client({ first_name: 'Марта', last_name: 'Гай' })
  let day = 0
  const answers = async (
    resource: { resource_id: string },
    given: [string, string | number][],
    completed_at: string | null,
    text = 'Як було?',
  ) => {
    day += 1
    const starts_at = `2026-04-${String(day).padStart(2, '0')}T07:00:00.000Z`
    const { appointment_id } = await studio.appointment({ client_id, starts_at })
    const { company_id } = studio
    const { db } = server.database
    await db
      .insertInto('appointment_service')
      .values({
        company_id,
        appointment_id,
        ordinal: 1,
        duration: 3600,
        service_id,
        resource_id: resource.resource_id,
        original_price: 1,
        discounted_price: 1,
        starts_at,
        date: starts_at.slice(0, 10),
      })
      .execute()
    await db
      .insertInto('survey')
      .values({
        company_id,
        survey_id: newId(),
        appointment_id,
        client_id,
        title: 'Після візиту',
        questions: JSON.stringify([
          question(stars, 'RATING', text),
          question(words, 'TEXT', 'Що краще?'),
          question(choice, 'CHOICE', 'Звідки?', [{ value: 'ads', title: 'Реклама' }]),
        ]),
        translations: '{}',
        answers: JSON.stringify(given.map(([question_id, value]) => ({ question_id, value }))),
        starts_at,
        created: starts_at,
        expires_at: NOW,
        completed_at,
      })
      .execute()
  }
  await answers(
    anna,
    [
      [stars, 5],
      [words, 'чай'],
      [choice, 'ads'],
    ],
    '2026-05-10T08:00:00.000Z',
    'Зірки?',
  )
  await answers(anna, [[stars, 2]], '2026-05-11T08:00:00.000Z', 'Скільки зірок?')
  await answers(
    olha,
    [
      [stars, 4],
      [choice, 'ads'],
    ],
    '2026-05-09T08:00:00.000Z',
  )
  await answers(olha, [[stars, 1]], '2025-01-01T08:00:00.000Z')
  await answers(olha, [], null)
  return { studio, anna, client_id, key: await companyKey(server, studio) }
}

describe('the questions of a survey', () => {
  const rating = {
    type: 'RATING',
    text: 'Як було?',
    required: true,
    translations: { en: { text: 'How was it?' } },
  }
  const from = {
    type: 'CHOICE',
    text: 'Звідки?',
    options: [
      { value: 'ads', title: 'Реклама' },
      { value: 'web', title: 'Сайт' },
    ],
    translations: { en: { text: ' ', options: [{ value: 'ads', title: 'Advert' }] } },
  }
  const texts = { title: 'Після візиту', translations: { en: { title: 'Afterwards' } } }
  const form = { survey: { ...texts, questions: [rating, from] } }

  async function asked() {
    const studio = await server.studio({ settings: { survey: { enabled: true } } })
    const key = await companyKey(server, studio)
    const save = (survey: unknown) => key.put('survey/form', { survey })
    return { studio, key, save }
  }

  it('are written by staff, read back, and asked in the language of the client', async () => {
    const { studio, key, save } = await asked()
    expect((await key.get('survey/form')).body).toEqual({ survey: null })
    const saved = await save(form.survey)
    expect([saved.status, saved.body]).toMatchObject([
      200,
      {
        survey: {
          ...texts,
          questions: [
            { ...rating, options: [], translations: { en: { text: 'How was it?', options: [] } } },
            {
              ...from,
              required: false,
              translations: { en: { options: [{ value: 'ads', title: 'Advert' }] } },
            },
          ],
        },
      },
    ])
    expect((await key.get('survey/form')).body).toEqual(saved.body)
    const marta = await signIn(server, studio)
    // The form applies to visits that end after it was created.
    server.clock.set('2026-05-18T10:00:00.000Z')
    await studio.appointment({
      client_id: marta.clientId!,
      starts_at: '2026-05-18T08:30:00.000Z',
      status: 'CONFIRMED',
    })
    await createOpeningSurveys()(server.deps)
    const { body } = await marta.get(`/v1/company/${studio.company_id}/user/survey`, {
      'accept-language': 'en',
    })
    server.clock.set(NOW)
    expect(rowsOf({ body })[0]).toMatchObject({
      title: 'Afterwards',
      questions: [
        { text: 'How was it?' },
        { text: 'Звідки?', options: [{ title: 'Advert' }, { title: 'Сайт' }] },
      ],
    })
  })

  it('keep their ids, by which answers are counted; without questions clients are asked nothing', async () => {
    const { studio, key, save } = await asked()
    const [first, second] = ((await save(form.survey)).body['survey'] as { questions: Row[] }).questions
    const again = await save({ ...texts, questions: [{ ...second, text: 'Як знайшли нас?' }, { ...first }] })
    const questions = (again.body['survey'] as { questions: Row[] }).questions
    expect(questions.map(({ id }) => id)).toEqual([second!['id'], first!['id']])
    expect((await save(null)).body).toEqual({ survey: null })
    expect((await key.get('survey/form')).body).toEqual({ survey: null })
    const forms = await server.database.db
      .selectFrom('survey_form')
      .select('active')
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(forms).toEqual([{ active: false }])
    const acts = rowsOf(await key.get('audit')).map(({ act }) => act)
    expect(acts.filter((act) => act === 'survey.changed')).toHaveLength(3)
  })

  it('are rejected when they contradict themselves, naming the field', async () => {
    const { save } = await asked()
    const [first] = ((await save(form.survey)).body['survey'] as { questions: Row[] }).questions
    const faultOf = async (...questions: Row[]) => {
      const { status, body } = await save({ title: 'Інше', questions })
      return [status, (body['errors'] as { field: string }[])[0]?.field]
    }
    expect([
      await faultOf(),
      await faultOf({ ...rating, id: newId() }),
      await faultOf({ ...first, type: 'TEXT' }),
      await faultOf({ ...from, options: [] }),
      await faultOf({ ...rating, options: from.options }),
      await faultOf({ ...from, options: [from.options[0]!, from.options[0]!] }),
      await faultOf(rating, { ...rating, translations: { uk: { text: 'Двічі' } } }),
      await faultOf({ ...first }, { ...first }),
    ]).toEqual([
      [422, 'survey.questions'],
      [422, 'survey.questions.0.id'],
      [422, 'survey.questions.0.type'],
      [422, 'survey.questions.0.options'],
      [422, 'survey.questions.0.options'],
      [422, 'survey.questions.0.options'],
      [422, 'survey.questions.1.translations.uk'],
      [422, 'survey.questions'],
    ])
  })

  it('are written by owners and managers, not by performers', async () => {
    const { studio } = await asked()
    const anna = await studio.resource()
    const performer = await companyKey(server, studio, { resource_id: anna.resource_id })
    expect((await performer.put('survey/form', form)).status).toBe(403)
    const manager = await companyKey(server, studio, { role: 'manager' })
    expect((await manager.put('survey/form', form)).status).toBe(200)
  })
})

describe('surveys for staff', () => {
  it('are listed with answers, visit and client once they are answered, latest first', async () => {
    const { key, client_id } = await setUp()
    const rows = rowsOf(await key.get('survey'))
    expect(rows.map(({ completed_at }) => String(completed_at).slice(0, 10))).toEqual([
      '2026-05-11',
      '2026-05-10',
      '2026-05-09',
      '2025-01-01',
    ])
    expect(rows[1]).toMatchObject({
      status: 'COMPLETED',
      client: { id: client_id, first_name: 'Марта', last_name: 'Гай' },
      answers: [
        { question_id: stars, value: 5 },
        { question_id: words, value: 'чай' },
        { question_id: choice, value: 'ads' },
      ],
    })
    const some = await key.get('survey?start=2026-05-10T00:00:00.000Z&end=2026-05-10T23:00:00.000Z')
    expect(rowsOf(some)).toHaveLength(1)
  })

  it('are counted by question, with averages, in the words that were asked last', async () => {
    const { key } = await setUp()
    const { status, body } = await key.get('survey/summary')
    expect(status).toBe(200)
    expect(body).toEqual({
      start: '2026-02-17T08:00:00.000Z',
      end: NOW,
      completed: 3,
      questions: [
        {
          id: stars,
          type: 'RATING',
          text: 'Скільки зірок?',
          count: 3,
          average: 3.67,
          answers: [
            { value: '2', count: 1 },
            { value: '4', count: 1 },
            { value: '5', count: 1 },
          ],
        },
        { id: words, type: 'TEXT', text: 'Що краще?', count: 1, average: null, answers: [] },
        {
          id: choice,
          type: 'CHOICE',
          text: 'Звідки?',
          count: 2,
          average: null,
          answers: [{ value: 'ads', count: 2 }],
        },
      ],
    })
    const old = await key.get('survey/summary?start=2025-01-01T00:00:00.000Z&end=2025-02-01T00:00:00.000Z')
    expect(old.body).toMatchObject({ completed: 1, questions: [{ average: 1 }, { count: 0 }, { count: 0 }] })
    for (const query of [
      'start=2025-01-01T00:00:00.000Z',
      'start=2026-05-02T00:00:00.000Z&end=2026-05-01T00:00:00.000Z',
    ])
      expect((await key.get(`survey/summary?${query}`)).body['code']).toBe('validation.failed')
  })

  it('of a performer are those about visits with them, of another company none, without clients.read none', async () => {
    const { studio, anna } = await setUp()
    const performer = await companyKey(server, studio, { resource_id: anna.resource_id })
    expect(rowsOf(await performer.get('survey'))).toHaveLength(2)
    expect((await performer.get('survey/summary')).body).toMatchObject({
      completed: 2,
      questions: [{ average: 3.5 }, { count: 1 }, { count: 1 }],
    })
    const other = await companyKey(server, await server.studio())
    expect(rowsOf(await other.get('survey'))).toEqual([])
    expect((await other.get('survey/summary')).body).toMatchObject({ completed: 0, questions: [] })
    const less = await companyKey(server, studio, { scopes: ['bookings.read'] })
    for (const path of ['survey', 'survey/summary']) expect((await less.get(path)).status).toBe(403)
  })
})
