import { describe, expect, it } from 'vitest'
import { dateTimeOf, isOutsideAddress, olderAddress, readDateTime, safeRedirect, webPage } from './index.ts'

const patterns = [
  '/',
  '/i/:company',
  '/i/:company/b/:branch/s',
  '/i/:company/b/:branch/r/:resource/c/:dateTime',
]

describe('a redirect value', () => {
  it.each([
    ['/i/studio', '/i/studio'],
    ['/', '/'],
    ['/i/studio/', '/i/studio'],
    ['/i/studio/b/1/s?r=2&src=ig', '/i/studio/b/1/s?r=2&src=ig'],
    ['/i/studio/b/1/s#times', '/i/studio/b/1/s'],
    ['/i/my.salon_1/b/1/s', '/i/my.salon_1/b/1/s'],
    [
      '/i/studio/b/1/r/any_available/c/2026-05-07T10%3A00?s=1,2',
      '/i/studio/b/1/r/any_available/c/2026-05-07T10%3A00?s=1,2',
    ],
    ['/i/%D1%81%D1%82%D1%83%D0%B4%D1%96%D1%8F', '/i/%D1%81%D1%82%D1%83%D0%B4%D1%96%D1%8F'],
    ['/i/studio?redirect=https://evil.example', '/i/studio?redirect=https://evil.example'],
  ])('%s leads to %s', (value, address) => {
    expect(safeRedirect(value, patterns)).toBe(address)
  })

  // Every one of these has led somebody out of some site, or belongs to no screen of ours.
  it.each([
    '',
    ' ',
    '#',
    '?',
    '.',
    '..',
    'i/studio',
    'studio',
    './i/studio',
    '../i/studio',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '//evil.example/i/studio',
    '/ /evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/i/studio\\@evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    '/\0/evil.example',
    '/\u200B/evil.example',
    '/%09/evil.example',
    '/%0a/evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/i/studio%0d%0aSet-Cookie:a=b',
    '/%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%5C%5Cevil.example',
    '/i/%2f%2fevil.example',
    '/i/a%2fb',
    '/%252fevil.example',
    '/i/%252e%252e',
    '/i/%25',
    '/i/%',
    '/i/%zz',
    '/i/%c0%af',
    '/i/%ff',
    '/..',
    '/../evil.example',
    '/i/..',
    '/i/.',
    '/i/%2e%2e',
    '/i/%2e',
    '/i/../../evil.example',
    '/i/studio/../admin',
    '/i//evil.example',
    '/i/studio//b/1/s',
    '/i/',
    '/i//',
    '/i/studio/b//s',
    'https://evil.example',
    'http://evil.example/i/studio',
    'HTTPS://evil.example',
    'https:/evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    'mailto:a@b.c',
    '@evil.example',
    '/@evil.example',
    '/i@evil.example',
    'evil.example',
    '.evil.example',
    ':80',
    '//',
    '/;/evil.example',
    '/:80',
    '/admin',
    '/i',
    '/oauth/token',
    '/v1/me',
    '/i/studio/unknown',
    '/i/studio/b/1/s/extra',
    '/I/studio',
    '/i/studio?x=\n',
    '/i/studio?x=\\',
    '/i/stu dio',
    '/i/studio%20',
    '/i/\u202Eoidus',
    `/i/${'a'.repeat(2000)}`,
    '／／evil.example',
    '/／evil.example',
    '〱evil.example',
    '/。/evil.example',
  ])('%j leads nowhere', (value) => {
    expect(safeRedirect(value, patterns)).toBeNull()
  })
  it.each([null, undefined])('no value leads nowhere', (value) => {
    expect(safeRedirect(value, patterns)).toBeNull()
  })
})

describe('addresses outside that a company may link to', () => {
  it.each([
    'https://example.com',
    'http://example.com/price?x=1#y',
    'HTTPS://EXAMPLE.COM',
    'tel:+380671234567',
    'mailto:a@b.c',
    'https://приклад.укр/',
  ])('%s is one', (value) => expect(isOutsideAddress(value)).toBe(true))
  it.each([
    '',
    '/about',
    '//evil.example',
    'example.com',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    ' https://example.com',
    'https://exa mple.com',
    'https://example.com\n',
    'https:example.com',
    'https:/example.com',
    'https:///',
    'https://',
    'https://?',
    'https://bank.example@evil.example',
    'https:\\\\evil.example',
    'data:text/html,x',
    'vbscript:x',
    'https://studio.test%2f.evil.example/',
    'https://studio.test%40evil.example',
    'https://%65vil.example/',
    'https://evil.example:99999/',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'https://exam\u200Bple.com',
    'about:blank',
    'view-source:https://a.b',
  ])('%j is none', (value) => expect(isOutsideAddress(value)).toBe(false))
})

describe('links of older forms', () => {
  it.each([
    ['/c/studio', '/i/studio', 'the start'],
    ['/c/studio/', '/i/studio', 'with a slash at the end'],
    ['/c/my.salon/b/1/s', '/i/my.salon/b/1/s', 'services of a branch; an alias may hold a dot'],
    ['/c/studio/b/1/r/2/s', '/i/studio/b/1/r/2/s', 'services of a resource'],
    ['/c/hall/events/b/1/e/2', '/i/hall/b/1/e/2', 'one event'],
    ['/c/events', '/i/events', 'a company that is called events'],
  ])('%s is today’s %s: %s', (older, address) => {
    expect(olderAddress(older)).toBe(address)
  })
  it.each(['/i/studio', '/c', '/c/', '/', '/cc/studio', '/x/c/studio', '/c//evil.example'])(
    '%s is no older form',
    (path) => {
      expect(olderAddress(path)).toBeNull()
    },
  )
})

describe('the date and time of an address', () => {
  it.each([
    { date: '2026-05-07', seconds: 36_000, text: '2026-05-07T10:00', because: 'ten in the morning' },
    { date: '2026-05-07', seconds: 0, text: '2026-05-07T00:00', because: 'midnight at its start' },
    { date: '2026-05-07', seconds: 86_340, text: '2026-05-07T23:59', because: 'the last minute' },
    {
      date: '2026-05-07',
      seconds: 86_400,
      text: '2026-05-08T00:00',
      because: 'midnight at its end is the next day',
    },
    {
      date: '2026-12-31',
      seconds: 91_800,
      text: '2027-01-01T01:30',
      because: 'a night shift on New Year’s Eve',
    },
  ])('$seconds seconds of $date read $text: $because', ({ date, seconds, text }) => {
    expect(dateTimeOf(date, seconds)).toBe(text)
  })
  it('what is written can be read again', () => {
    expect(readDateTime('2026-05-07T10:05')).toEqual({ date: '2026-05-07', seconds: 36_300 })
  })
  it.each([
    '2026-05-07',
    '2026-02-30T10:00',
    '2026-05-07T24:00',
    '2026-05-07T10:60',
    '2026-05-07 10:00',
    '2026-05-07T10:00:00',
    '2026-05-07T10:00Z',
    '',
  ])('%j is no date and time', (text) => expect(readDateTime(text)).toBeNull())
})

describe('a page or a picture that a company names', () => {
  it.each([
    'https://studio.example/terms?lang=uk#privacy',
    'http://192.168.1.5:8080/terms.html',
    '/demo/studio-terms.html',
    '/v1/company/1/extra/file/2-key',
    '/terms?lang=uk&v=2',
    'https://приклад.укр/умови',
  ])('%s is one', (address) => expect(webPage(address)).toBe(address))
  it.each([
    null,
    undefined,
    '',
    ' ',
    'terms',
    'www.studio.example',
    './terms',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://evil.example/1',
    'view-source:https://evil.example',
    'tel:+380671112233',
    'mailto:a@b.c',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https://studio.example@evil.example/',
    'https://u:p@evil.example',
    'https://evil.example\\@studio.example',
    'https://exa mple.com',
    'https://[evil',
    'https://evil.example:port/',
    '\u0000https://evil.example',
    '/a\u202Eb',
    '/x"onclick="y',
    `https://evil.example/${'a'.repeat(2000)}`,
  ])('%j is none', (address) => expect(webPage(address)).toBeUndefined())
})
