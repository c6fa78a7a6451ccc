import { catalogue } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { sentenceOf, statusOf, wordsOfCode } from './known-codes.ts'

const known = new Map([
  ['errors.company.notFound.page', 'This company could not be found.'],
  ['errors.company.notFound.title', 'Not found'],
  ['errors.server.busy.title', 'The server is busy'],
  ['errors.server.busy.detail', 'Try again in a moment.'],
])
const wording = { has: (id: string) => known.has(id), text: (id: string) => known.get(id)! }

describe('the error page reads its address', () => {
  it('knows every status of the catalogue, of no response and of a gateway', () => {
    const statuses = new Set([0, 504, ...Object.values(catalogue).map(({ status }) => status)])
    for (let status = 0; status < 1000; status += 1)
      expect(statusOf(String(status))).toBe(statuses.has(status) ? status : undefined)
  })

  it.each([
    { value: '404', status: 404 },
    { value: '0', status: 0 },
    { value: null, status: undefined },
    { value: '', status: undefined },
    { value: '666', status: undefined },
    { value: '0404', status: undefined },
    { value: '404 call +380…', status: undefined },
    { value: '4e2', status: undefined },
  ])('status $value is shown as $status', ({ value, status }) => {
    expect(statusOf(value)).toBe(status)
  })

  it.each([
    {
      code: 'company.notFound',
      words: 'This company could not be found.',
      because: 'a page has words of its own',
    },
    {
      code: 'server.busy',
      words: 'The server is busy. Try again in a moment.',
      because: 'others say what calls say',
    },
    { code: 'Your account is blocked, call +380…', words: '', because: 'anybody can write a link' },
    { code: '<img src=x onerror=alert(1)>', words: '', because: 'anybody can write a link' },
    { code: '__proto__', words: '', because: 'it is no code' },
    { code: '', words: '', because: 'it is no code' },
    { code: null, words: '', because: 'none was given' },
  ])('code $code shows “$words”: $because', ({ code, words }) => {
    expect(wordsOfCode(code, wording)).toBe(words)
  })

  it.each([
    { status: 404, says: 'errors.route.notFound.page' },
    { status: 403, says: 'errors.error403.title' },
    { status: 500, says: 'errors.server.error.detail' },
    { status: 0, says: 'errors.network.detail' },
    { status: 409, says: 'errors.page.plain' },
    { status: undefined, says: 'errors.page.plain' },
  ])('without a known code, status $status shows the sentence $says', ({ status, says }) => {
    expect(sentenceOf(status)).toBe(says)
  })
})
