import { describe, expect, it } from 'vitest'
import { addressOf, formOf, givenByTag } from './settings.ts'

const base = 'https://booking.example/embed.js'

describe('addressOf', () => {
  const rows = [
    { url: '/i/studio', search: '', address: '/i/studio', because: 'a path lies where the script came from' },
    {
      ...{
        url: '/i/studio',
        search: '?utm_source=ad&page=2&utm_term=a%26b&src=QR',
        because: 'the visitor’s way counts, the page’s own values do not',
      },
      address: '/i/studio?utm_source=ad&utm_term=a%26b&src=QR',
    },
    {
      ...{ url: '/i/studio?src=site', search: '?src=other&wls=w', because: 'the company’s own word stays' },
      address: '/i/studio?src=site&wls=w',
    },
    {
      ...{
        url: '/i/studio',
        search: '?redirect=//evil.example&xutm_a=1',
        because: 'nothing else gets into the frame',
      },
      address: '/i/studio',
    },
    {
      ...{ url: '/i/studio/b/1?s=2#x', search: '?utm_a=1', because: 'deep links stay deep' },
      address: '/i/studio/b/1?s=2&utm_a=1#x',
    },
  ]
  it.each(rows)(
    '$url on a page with “$search” frames $address, because $because',
    ({ url, search, address }) => {
      expect(addressOf(url, { base, search }).href).toBe(`https://booking.example${address}`)
    },
  )

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://a.example/1',
    'https://',
  ])('%j is refused: it would run in the company’s page, or is no address', (url) => {
    expect(() => addressOf(url, { base, search: '' })).toThrow(/not a web address|Invalid URL/)
  })
})

describe('formOf', () => {
  const rows = [
    { type: undefined, form: 'button', because: 'a floating button disturbs no layout' },
    { type: 'landing', form: 'inline', because: 'older sites call it so' },
    { type: 'inline', form: 'inline', because: 'that is its name' },
    { type: 'popup', form: 'popup', because: 'that is its name' },
  ]
  it.each(rows)('$type is $form, because $because', ({ type, form }) => {
    expect(formOf(type)).toBe(form)
  })
  it.each(['pop-up', '', 'constructor'])('“%s” is refused, so that a typing mistake shows', (type) => {
    expect(() => formOf(type)).toThrow('unknown type')
  })
})

describe('givenByTag', () => {
  it('an alias is one part of the address, whatever it holds', () => {
    expect(givenByTag({ company: 'a/../b?c', type: 'inline' })).toMatchObject({
      url: '/i/a%2F..%2Fb%3Fc',
      type: 'inline',
    })
  })
  it('a whole address wins over an alias', () => {
    expect(givenByTag({ company: 'studio', url: 'https://b.example/i/hall' })?.url).toBe(
      'https://b.example/i/hall',
    )
  })
  it('a tag without a company only loads, and the page calls init', () => {
    expect(givenByTag({ type: 'inline' })).toBeUndefined()
  })
})
