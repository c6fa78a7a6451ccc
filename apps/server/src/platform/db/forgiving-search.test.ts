import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const formsOf = async (words: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ form: string }>`
    select search_form(word) as form from unnest(${words}::text[]) with ordinality as asked (word, place) order by place
  `.execute(server.database.db)
  return rows.map(({ form }) => form)
}

describe('the form in which words are compared', () => {
  it.each([
    { words: ['манікюр', 'Манікюр', 'маникюр', 'manikyur', 'manikiur', 'manikjur', 'MANIKUR'] },
    { words: ['стрижка', 'stryzhka', 'strizhka', 'strizka'] },
    { words: ['фарбування', 'farbuvannya', 'farbuvanya', 'farbuvannia'] },
    { words: ['масаж', 'массаж', 'masazh', 'massazh', 'masaż', 'masaz'] },
    { words: ['йога', 'yoga', 'ioga', 'joga'] },
    { words: ['щока', 'shchoka', 'schoka'] },
    { words: ['цукор', 'tsukor'] },
    { words: ['обʼєм', 'об’єм', 'обєм', 'obyem', 'obiem'] },
    { words: ['żółty łuk', 'zolty luk', 'ŻÓŁTY  ŁUK!'] },
    { words: ['гель-лак', 'гель лак', 'gel lak'] },
  ])('is the same for $words', async ({ words }) => {
    const forms = await formsOf(words)
    expect(new Set(forms).size, forms.join(', ')).toBe(1)
  })

  it('is another one for other words', async () => {
    const forms = await formsOf([
      'манікюр',
      'педикюр',
      'стрижка',
      'зачіска',
      'лак',
      'брови',
      'вії',
      '12',
      '21',
    ])
    expect(new Set(forms).size).toBe(forms.length)
  })

  it('has only small Latin letters, figures and single spaces, whatever it is made of', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        const [form] = await formsOf([text.replaceAll('\0', '').toWellFormed()])
        expect(form).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
      }),
      { numRuns: 200 },
    )
  })
})
