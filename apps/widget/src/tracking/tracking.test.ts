import { beforeEach, describe, expect, it } from 'vitest'
import { safeStorage } from '../browser/storage.ts'
import { trackedParameters, trackVisit } from './tracking.ts'

const cookieJar = new Map<string, string>()
const cookies = {
  read: (name: string) => cookieJar.get(name) ?? null,
  write: (name: string, value: string) => void cookieJar.set(name, value),
}
const refused = () => {
  throw new Error('SecurityError')
}
let storage = safeStorage(refused) // In memory, with the same rules as the browser's storage.
beforeEach(() => {
  storage = safeStorage(refused)
  cookieJar.clear()
})

const visit = (search: string, { referrer = '', companyId = 'studio' } = {}) =>
  trackVisit({ search, referrer, origin: 'https://book.example', companyId }, storage, cookies)

describe('the source of a client', () => {
  it.each<{ search: string; stored?: string; source: string; because: string }>([
    // proves S9.default.8
    { search: '', source: 'WIDGET', because: 'nothing is known' },
    // proves S1.tracking.2
    { search: '?src=instagram', source: 'instagram', because: 'source is read from URL parameter src' },
    // proves S1.tracking.3
    { search: '?wls=partner', source: 'partner', because: 'source is read from URL parameter wls' },
    { search: '?wls=partner&src=instagram', source: 'instagram', because: 'src wins over wls' },
    { search: '', stored: '?src=instagram', source: 'instagram', because: 'an earlier visit is remembered' },
    {
      search: '?src=',
      stored: '?src=instagram',
      source: 'instagram',
      because: 'an empty value says nothing',
    },
    {
      search: '?wls=partner',
      stored: '?src=instagram',
      source: 'partner',
      because: 'the newest arrival wins',
    },
  ])('"$search" after "$stored" gives $source ($because)', ({ search, stored, source }) => {
    if (stored !== undefined) visit(stored)
    expect(visit(search).source).toBe(source)
  })

  // proves S1.tracking.6 S1.tracking.7
  it('is stored for each company separately', () => {
    visit('?src=instagram&utm_campaign=spring', { companyId: 'studio' })
    expect(visit('', { companyId: 'hall' })).toEqual({ source: 'WIDGET', utm: {} })
    expect(visit('', { companyId: 'studio' })).toEqual({
      source: 'instagram',
      utm: { utm_campaign: 'spring' },
    })
    expect(storage.get('source_studio')).toBe('instagram')
  })

  // proves S1.tracking.4 S1.tracking.5
  it('contains all utm values and the page that linked here', () => {
    const { utm } = visit('?utm_source=ads&utm_term=%D0%BC%D0%B0%D0%BD%D1%96%D0%BA%D1%8E%D1%80&page=2', {
      referrer: 'https://search.example/?q=nails',
    })
    expect(utm).toEqual({
      utm_source: 'ads',
      utm_term: 'манікюр',
      referrer: 'https://search.example/?q=nails',
    })
  })

  it('a reload of our own page does not count as another site', () => {
    visit('?utm_source=ads', { referrer: 'https://search.example/' })
    expect(visit('', { referrer: 'https://book.example/i/studio' }).utm.referrer).toBe(
      'https://search.example/',
    )
  })

  it('another site that names no campaign does not replace the stored one', () => {
    visit('?utm_source=ads', { referrer: 'https://search.example/' })
    const stored = { utm_source: 'ads', referrer: 'https://search.example/' }
    expect(visit('', { referrer: 'https://studio.example/' }).utm).toEqual(stored)
    expect(visit('?utm_source=mail', { referrer: 'https://mail.example/' }).utm).toEqual({
      utm_source: 'mail',
      referrer: 'https://mail.example/',
    })
  })

  it('without storage the cookie preserves the source, but only for the same company', () => {
    visit('?src=instagram&utm_source=ads')
    storage = safeStorage(refused)
    expect(visit('')).toEqual({ source: 'instagram', utm: { utm_source: 'ads' } })
    storage = safeStorage(refused)
    expect(visit('', { companyId: 'hall' }).source).toBe('WIDGET')
  })

  it('a corrupt stored value causes no error', () => {
    storage.set('utm_studio', '{"utm_source":{"a":1},"utm_term":"x"')
    expect(visit('').utm).toEqual({})
    storage.set('utm_studio', '{"utm_source":{"a":1},"utm_term":"x"}')
    expect(visit('').utm).toEqual({ utm_term: 'x' })
  })

  it('is truncated to the lengths that the server stores', () => {
    const { source, utm } = visit(`?src=${'s'.repeat(100)}&utm_source=${'u'.repeat(900)}`)
    expect(source).toHaveLength(64)
    expect(utm.utm_source).toHaveLength(500)
  })
})

describe('parameters that every internal link carries', () => {
  // proves S1.tracking.1
  it('are src, wls and every utm_ value, and nothing else', () => {
    expect(trackedParameters('?utm_x=1&token=secret&src=a&message=hi&wls=b&UTM_Y=2')).toEqual([
      ['utm_x', '1'],
      ['src', 'a'],
      ['wls', 'b'],
    ])
  })
})
