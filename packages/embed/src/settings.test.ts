import { describe, expect, it } from 'vitest'
import { addressOf, formOf, givenByTag, type Form } from './settings.ts'

const base = 'https://booking.example/embed.js'

describe('addressOf', () => {
  const rows = [
    { url: '/i/studio', search: '', address: '/i/studio', because: 'a path lies where the script came from' },
    {
      url: '/i/studio',
      search: '?utm_source=ad&page=2&utm_term=a%26b&src=QR',
      because: 'the visitor’s way counts, the page’s own values do not',
      address: '/i/studio?utm_source=ad&utm_term=a%26b&src=QR',
    },
    {
      url: '/i/studio?src=site',
      search: '?src=other&wls=w',
      because: 'the company’s own word stays',
      address: '/i/studio?src=site&wls=w',
    },
    {
      url: '/i/studio',
      search: '?redirect=//evil.example&xutm_a=1',
      because: 'nothing else gets into the frame',
      address: '/i/studio',
    },
    {
      url: '/i/studio/b/1?s=2#x',
      search: '?utm_a=1',
      because: 'deep links stay deep',
      address: '/i/studio/b/1?s=2&utm_a=1#x',
    },
  ]
  it.each(rows)(
    '$url on a page with “$search” frames $address, because $because',
    ({ url, search, address }) => {
      const page = { base, search, form: 'inline', lang: undefined } as const
      expect(addressOf(url, page).href).toBe(`https://booking.example${address}`)
    },
  )

  it('the theme of the tag is added to the address, and one in the company’s link stays', () => {
    const page = { base, search: '?theme=light', form: 'inline', lang: undefined, theme: 'dark' } as const
    expect(addressOf('/i/studio', page).search).toBe('?theme=dark')
    expect(addressOf('/i/studio?theme=light', page).search).toBe('?theme=light')
  })

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://a.example/1',
    'https://',
  ])('%j is rejected: it would run in the company’s page, or is no address', (url) => {
    expect(() => addressOf(url, { base, search: '', form: 'popup', lang: undefined })).toThrow(
      /not a web address|Invalid URL/,
    )
  })
})

describe('the start of a form', () => {
  const rows: { url: string; form: Form; address: string; because: string }[] = [
    {
      url: '/i/studio',
      form: 'popup',
      address: '/i/studio/booking?start=1',
      because: 'who pressed Book books',
    },
    {
      url: '/c/studio/?src=site',
      form: 'button',
      because: 'older addresses name the same page',
      address: '/c/studio/booking?src=site&start=1',
    },
    { url: '/i/studio', form: 'inline', address: '/i/studio', because: 'there it is the company’s page' },
    {
      url: '/i/studio/main',
      form: 'popup',
      address: '/i/studio/main',
      because: 'the company wants its page',
    },
    { url: '/i/studio/b/1/s', form: 'popup', address: '/i/studio/b/1/s', because: 'deep links stay deep' },
  ]
  it.each(rows)('$url as $form starts at $address, because $because', ({ url, form, address }) => {
    expect(addressOf(url, { base, search: '', form, lang: undefined }).href).toBe(
      `https://booking.example${address}`,
    )
  })

  it('a form uses the language of the page, unless its link has another one', () => {
    const page = { base, search: '', form: 'inline', lang: 'pl' } as const
    expect(addressOf('/i/studio', page).search).toBe('?lang=pl')
    expect(addressOf('/i/studio?lang=en', page).search).toBe('?lang=en')
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
  it.each(['pop-up', '', 'constructor'])('“%s” is rejected, so that a typo becomes visible', (type) => {
    expect(() => formOf(type)).toThrow('unknown type')
  })
})

describe('givenByTag', () => {
  it('an alias is one part of the address, with any characters', () => {
    expect(givenByTag({ company: 'a/../b?c', type: 'inline' })).toMatchObject({
      url: '/i/a%2F..%2Fb%3Fc',
      type: 'inline',
    })
  })
  it('an absolute address has priority over an alias', () => {
    expect(givenByTag({ company: 'studio', url: 'https://b.example/i/hall' })?.url).toBe(
      'https://b.example/i/hall',
    )
  })
  it('a tag without a company only loads, and the page calls init', () => {
    expect(givenByTag({ type: 'inline' })).toBeUndefined()
  })
})
