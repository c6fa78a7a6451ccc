import { DAY_MS } from '@zapys/domain/time'
import type { Survey } from '@zapys/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { signIn, type SignedIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'
import { createOpeningSurveys } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
/** One hour long; ended before now. */
const MORNING = '2026-05-18T06:30:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const stars = newId()
const words = newId()
const again = newId()
const questions = [
  { id: stars, type: 'RATING', text: 'Як усе пройшло?', required: true, options: [] },
  {
    id: again,
    type: 'CHOICE',
    text: 'Прийдете ще?',
    required: false,
    options: [
      { value: 'yes', title: 'Так' },
      { value: 'no', title: 'Ні' },
    ],
    translations: { en: { text: 'Will you come again?', options: { yes: 'Yes' } } },
  },
  { id: words, type: 'TEXT', text: 'Що покращити?', required: false, options: [] },
]
const asking: StudioGiven = { settings: { survey: { enabled: true } } }

async function salon(given: StudioGiven = asking) {
  const studio = await server.studio(given)
  const form = await studio.surveyForm({ questions, translations: { en: { title: 'How was it?' } } })
  const marta = await signIn(server, studio, { phone: '+380441234567', first_name: 'Марта' })
  const visit = (values: Parameters<typeof studio.appointment>[0] = {}) =>
    studio.appointment({ client_id: marta.clientId!, starts_at: MORNING, status: 'CONFIRMED', ...values })
  const url = `/v1/company/${studio.company_id}/user/survey`
  const listed = async (who = marta, query = '', headers: Record<string, string> = {}) => {
    const { status, body } = await who.get(`${url}?${query}`, headers)
    expect(status).toBe(200)
    return (body as unknown as { content: Survey[] }).content
  }
  const answer = (who: SignedIn, survey: { id: string }, answers: unknown[]) =>
    who.post(`${url}/${survey.id}/answer`, { survey: { answers } })
  return { studio, form, marta, visit, url, listed, answer }
}

const outcome = ({ status, body }: Reply) => [status, body.code]
const five = { question_id: stars, value: 5 }

describe('opening surveys', () => {
  it('a visit that ended is asked about once, also by several processes at the same moment', async () => {
    const { marta, visit, listed } = await salon()
    const ended = await visit()
    await visit({ starts_at: '2026-05-18T07:30:00.000Z' })
    await Promise.all([1, 2, 3, 4].map(() => createOpeningSurveys()(server.deps)))
    await createOpeningSurveys()(server.deps)
    const [survey, ...others] = await listed(marta)
    expect(others).toEqual([])
    expect(survey).toMatchObject({
      title: 'Як вам візит?',
      status: 'CURRENT',
      answers: [],
      completed_at: null,
      created: NOW,
      appointment: { id: ended.appointment_id, start_time: MORNING, date: '2026-05-18' },
      questions: [{ id: stars }, { id: again, options: [{ title: 'Так' }, { title: 'Ні' }] }, { id: words }],
    })
    // The other visit ends half an hour later.
    server.clock.set('2026-05-18T08:30:00.000Z')
    await createOpeningSurveys()(server.deps)
    expect(await listed(marta)).toHaveLength(2)
  })

  it('the job asks at its next turn about what ended since, and within ten minutes about what came back', async () => {
    const { studio, visit } = await salon()
    const open = createOpeningSurveys()
    const asked = async (now: string) => {
      server.clock.set(now)
      await open(server.deps)
      return (await surveysOf(studio.company_id)).length
    }
    expect(await asked('2026-05-18T08:00:00.000Z')).toBe(0)
    await visit({ starts_at: '2026-05-18T07:00:30.000Z' })
    // Ended long ago, and stored only now.
    await visit({ starts_at: '2026-05-17T06:00:00.000Z' })
    expect(await asked('2026-05-18T08:01:00.000Z')).toBe(1)
    expect(await asked('2026-05-18T08:09:00.000Z')).toBe(1)
    expect(await asked('2026-05-18T08:10:00.000Z')).toBe(2)
  })

  it('more visits than fit one page all get their survey in one pass', async () => {
    const { studio, marta } = await salon()
    await sql`
      insert into appointment (company_id, appointment_id, branch_id, client_id, reference, status, booking_type,
                               starts_at, duration, price, original_price, currency_code, source, created)
      select ${studio.company_id}, gen_random_uuid(), ${studio.branch_id}, ${marta.clientId!}, 'N' || n, 'CONFIRMED',
             'GENERAL', ${MORNING}::timestamptz, 600, 0, 0, 'UAH', 'WIDGET', ${MORNING}::timestamptz
        from generate_series(1, 501) as n`.execute(server.database.db)
    await createOpeningSurveys()(server.deps)
    expect(await surveysOf(studio.company_id)).toHaveLength(501)
  })

  it.each([
    { values: { cancelled_at: NOW }, because: 'it was cancelled' },
    { values: { status: 'NO_SHOW' }, because: 'the client did not come' },
    { values: { client_id: null }, because: 'nobody knows who came' },
    { values: { starts_at: '2026-05-16T06:00:00.000Z' }, because: 'it is too long ago' },
    { values: { starts_at: '2026-05-18T07:00:00.001Z' }, because: 'it goes on for a millisecond' },
  ])('a visit is not asked about when $because', async ({ values }) => {
    const { studio, visit } = await salon()
    await visit(values)
    await createOpeningSurveys()(server.deps)
    expect(await surveysOf(studio.company_id)).toEqual([])
  })

  it('nothing is asked by a company that switched surveys off, that has no form in use, or before the form was there', async () => {
    const off = await salon({})
    const unused = await salon()
    await change('survey_form', unused.studio.company_id, { active: false })
    const late = await salon()
    await change('survey_form', late.studio.company_id, { created: MORNING })
    await off.visit()
    await unused.visit()
    await late.visit({ starts_at: '2026-05-18T05:00:00.000Z' })
    const blocked = await salon()
    await change('client', blocked.studio.company_id, { blocked: true })
    await blocked.visit()
    await createOpeningSurveys()(server.deps)
    for (const { studio } of [off, unused, late, blocked])
      expect(await surveysOf(studio.company_id)).toEqual([])
  })

  it('a guest finds the survey when they sign in later', async () => {
    const { studio, visit, listed } = await salon()
    const guest = await studio.client({ phone: '+380441234599' })
    await visit({ client_id: guest.client_id })
    await createOpeningSurveys()(server.deps)
    const later = await signIn(server, studio, { phone: '+380441234599' })
    expect(await listed(later)).toHaveLength(1)
  })

  const surveysOf = (company_id: string) =>
    server.database.db.selectFrom('survey').select('survey_id').where('company_id', '=', company_id).execute()
  const change = (table: 'survey_form' | 'client', company_id: string, set: Record<string, unknown>) =>
    server.database.db.updateTable(table).set(set).where('company_id', '=', company_id).execute()
})

describe('GET /v1/company/{id}/user/survey', () => {
  it('open and answered ones apart, those of the newest visits first', async () => {
    const { marta, visit, listed, answer } = await salon()
    await visit({ starts_at: '2026-05-18T05:00:00.000Z' })
    await visit()
    await createOpeningSurveys()(server.deps)
    const both = await listed(marta)
    expect(both.map(({ appointment }) => appointment.start_time)).toEqual([
      MORNING,
      '2026-05-18T05:00:00.000Z',
    ])
    await answer(marta, both[0]!, [five])
    const ids = async (query: string) => (await listed(marta, query)).map(({ id }) => id)
    expect(await ids('status=CURRENT')).toEqual([both[1]!.id])
    expect(await ids('status=COMPLETED')).toEqual([both[0]!.id])
    expect(await ids('')).toEqual([both[0]!.id, both[1]!.id])
    expect(await ids('size=1&page=1')).toEqual([both[1]!.id])
  })

  it('names the day of the visit as it was at its branch', async () => {
    const { marta, visit, listed } = await salon()
    // Half past midnight in Kyiv.
    await visit({ starts_at: '2026-05-17T21:30:00.000Z' })
    await createOpeningSurveys()(server.deps)
    const [survey] = await listed(marta)
    expect(survey!.appointment).toMatchObject({
      start_time: '2026-05-17T21:30:00.000Z',
      date: '2026-05-18',
    })
  })

  it('is in the reader’s language if the company has a translation', async () => {
    const { marta, visit, listed } = await salon()
    await visit()
    await createOpeningSurveys()(server.deps)
    const [survey] = await listed(marta, '', { 'accept-language': 'en' })
    expect(survey!.title).toBe('How was it?')
    expect(survey!.questions[0]!.text).toBe('Як усе пройшло?')
    expect(survey!.questions[1]).toMatchObject({
      text: 'Will you come again?',
      options: [
        { value: 'yes', title: 'Yes' },
        { value: 'no', title: 'Ні' },
      ],
    })
    expect(survey!.questions[1]).not.toHaveProperty('translations')
  })

  it('is empty for others, and once the company has switched surveys off', async () => {
    const { studio, marta, visit, listed, answer } = await salon()
    await visit()
    await createOpeningSurveys()(server.deps)
    const [survey] = await listed(marta)
    const olha = await signIn(server, studio, { phone: '+380441234568' })
    const nobody = await signIn(server, studio, { phone: '+380441239999', isNew: true })
    expect([await listed(olha), await listed(nobody)]).toEqual([[], []])
    for (const who of [olha, nobody])
      expect(outcome(await answer(who, survey!, [five]))).toEqual([404, 'survey.notFound'])
    await server.database.db
      .updateTable('company_settings')
      .set({ booking_settings: '{}' })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(await listed(marta)).toEqual([])
    expect(outcome(await answer(marta, survey!, [five]))).toEqual([404, 'survey.notFound'])
  })

  it('stands at its visit’s record until it is answered', async () => {
    const { studio, marta, visit, listed, answer } = await salon()
    const { appointment_id } = await visit()
    await createOpeningSurveys()(server.deps)
    const surveyOfAppointment = async () => {
      const url = `/v1/company/${studio.company_id}/user/appointment/${appointment_id}`
      return ((await marta.get(url)).body.details as { survey_id: string | null }).survey_id
    }
    const [survey] = await listed(marta)
    expect(await surveyOfAppointment()).toBe(survey!.id)
    await answer(marta, survey!, [five])
    expect(await surveyOfAppointment()).toBeNull()
  })
})

describe('POST /v1/company/{id}/user/survey/{id}/answer', () => {
  async function open() {
    const made = await salon()
    await made.visit()
    await createOpeningSurveys()(server.deps)
    const [survey] = await made.listed(made.marta)
    return { ...made, survey: survey! }
  }

  it('completes it', async () => {
    const { marta, survey, answer } = await open()
    const answers = [five, { question_id: again, value: 'yes' }, { question_id: words, value: 'Усе чудово' }]
    const reply = await answer(marta, survey, answers)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ id: survey.id, status: 'COMPLETED', answers, completed_at: NOW })
  })

  it('once, also when sent twice at the same moment', async () => {
    const { marta, survey, answer, listed } = await open()
    const replies = await Promise.all([5, 1, 3].map((value) => answer(marta, survey, [{ ...five, value }])))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const [kept] = await listed(marta)
    expect(kept!.answers).toEqual(replies.find(({ status }) => status === 200)!.body.answers)
    expect(outcome(await answer(marta, survey, [five]))).toEqual([409, 'survey.completed'])
  })

  it('names the questions with missing or invalid answers, and stores nothing', async () => {
    const { marta, survey, answer, listed } = await open()
    const refused = await answer(marta, survey, [
      { question_id: again, value: 'maybe' },
      { question_id: words, value: 3 },
    ])
    expect(outcome(refused)).toEqual([422, 'validation.failed'])
    const named = (refused.body.errors as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    )
    expect(named).toEqual([
      `survey.answers.${stars} field_required`,
      `survey.answers.${again} invalid_option`,
      `survey.answers.${words} invalid_text`,
    ])
    expect(outcome(await answer(marta, survey, [{ ...five, value: 6 }]))).toEqual([422, 'validation.failed'])
    expect(await listed(marta, 'status=CURRENT')).toHaveLength(1)
  })

  it('answers keep their questions when the company changes the form', async () => {
    const { studio, marta, survey, answer } = await open()
    await server.database.db
      .updateTable('survey_form')
      .set({ questions: '[]', title: 'Інше' })
      .where('company_id', '=', studio.company_id)
      .execute()
    const reply = await answer(marta, survey, [five])
    expect(reply.body).toMatchObject({ title: 'Як вам візит?', questions: [{ id: stars }, {}, {}] })
  })

  it('is possible for thirty days', async () => {
    const { studio, survey, answer, listed } = await open()
    const end = Date.parse(NOW) + 30 * DAY_MS
    server.clock.set(new Date(end - 1).toISOString())
    const marta = await signIn(server, studio, { phone: '+380441234567' })
    expect(await listed(marta)).toHaveLength(1)
    server.clock.set(new Date(end).toISOString())
    expect(await listed(marta)).toEqual([])
    expect(outcome(await answer(marta, survey, [five]))).toEqual([404, 'survey.notFound'])
    server.clock.set(new Date(end - 1).toISOString())
    expect((await answer(marta, survey, [five])).status).toBe(200)
  })

  it('is refused to a client whom the company has blocked since', async () => {
    const { studio, marta, survey, answer } = await open()
    await server.database.db
      .updateTable('client')
      .set({ blocked: true })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(outcome(await answer(marta, survey, [five]))).toEqual([403, 'action.blocked'])
  })
})
