import { describe, expect, it } from 'vitest'
import { jsonInHtml, markup } from './html.ts'

const hostile = [
  { text: '</script><script>alert(1)</script>', because: 'it would end the element that holds it' },
  { text: '"><img src=x onerror=alert(1)>', because: 'it would leave the attribute' },
  { text: "' onload='alert(1)", because: 'the attribute may stand in single quotes' },
  { text: '<!-- <script>', because: 'a comment inside a script changes where the script ends' },
  { text: 'one\u2028two\u2029three', because: 'these characters end a line in old script readers' },
  { text: '&lt;b&gt;', because: 'what is already escaped must be shown as it was typed' },
]

describe('texts of a company in a page', () => {
  it.each(hostile)('$text stays a text, because otherwise $because', ({ text }) => {
    const page = markup`<p title="${text}">${text}</p>`.text
    expect(page).toMatch(/^<p title="[^"<>']*">[^<>]*<\/p>$/)
    expect(page).not.toContain(text.includes('&') ? '"&lt;b' : '<script')
  })

  it.each(hostile)('$text in a block of JSON is read back unchanged and ends nothing', ({ text }) => {
    const block = jsonInHtml({ name: text }).text
    expect(block).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(block)).toEqual({ name: text })
  })

  it('joins lists and leaves nothing where there is nothing', () => {
    const items = ['a', 'b'].map((word) => markup`<li>${word}</li>`)
    expect(markup`<ul>${items}${false}${null}${undefined}${0}</ul>`.text).toBe(
      '<ul><li>a</li><li>b</li>0</ul>',
    )
  })
})
