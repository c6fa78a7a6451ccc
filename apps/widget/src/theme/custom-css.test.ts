import { describe, expect, it } from 'vitest'
import { safeCustomCss } from './custom-css.ts'

const inside = (css: string) =>
  /^@layer company \{ @scope \(#root\) to \(\.z-bottom-bar\) \{ (.*) \} \}$/s.exec(safeCustomCss(css))?.[1] ??
  ''

describe('custom CSS of a company', () => {
  it('keeps looks, inside the widget and in the layer of the company [S1.config.3]', () => {
    expect(inside('.z-card { border-radius: 8px; background: linear-gradient(#fff, #eee) }')).toBe(
      '.z-card { border-radius: 8px; background: linear-gradient(#fff, #eee); }',
    )
  })

  it('what is said of the whole page is meant of the widget', () => {
    expect(inside('body, html .z-card { color: #222 }')).toBe(':scope, :scope .z-card { color: #222; }')
  })

  it('keeps rules for wide screens', () => {
    expect(inside('@media (min-width: 480px) { .z-card { color: red } }')).toBe(
      '@media (min-width: 480px) { .z-card { color: red; } }',
    )
  })

  it('a rule may be important only among the rules of the company', () => {
    expect(inside('.z-card { color: red !important }')).toBe('.z-card { color: red; }')
  })

  it.each<{ css: string; because: string }>([
    { css: '@import url(https://evil.example/x.css);', because: 'another file would be loaded' },
    { css: '@import "https://evil.example/x.css"; ', because: 'the same without url()' },
    { css: '@font-face { font-family: x; src: url(https://evil.example/x) }', because: 'a font is loaded' },
    { css: '.a { background: url(https://evil.example/?who) }', because: 'a request tells who looks' },
    { css: '.a { background: URL (//evil.example) }', because: 'case and a blank change nothing' },
    { css: '.a { background: image-set("https://evil.example/x" 1x) }', because: 'a request without url()' },
    { css: '.a { background: src("https://evil.example/x") }', because: 'the newest way to load' },
    { css: '.a { background: u\\72l(https://evil.example) }', because: 'an escape spells url' },
    { css: '.a { background: var(--x, url(//evil.example)) }', because: 'hidden in a default' },
    { css: '.a { background: linear-gradient(red, url(//evil.example)) }', because: 'hidden in a gradient' },
    { css: '.a { color: red/**/url(//evil.example) }', because: 'behind a comment' },
    { css: '.a { background: red; } /* .b { color: red }', because: 'an open comment' },
    { css: '.a { content: "call +1 900 123" }', because: 'words would be put into the page' },
    { css: '.a { --z-on-accent: #ff0 }', because: 'our variables hold checked contrast' },
    { css: '.z-central { display: none }', because: 'the action must stay' },
    { css: '.a { position: fixed; inset: 0; z-index: 999 }', because: 'it would lie over the action' },
    { css: '.a { opacity: 0; visibility: hidden; transform: scale(0) }', because: 'it would hide things' },
    { css: '.a { margin-bottom: -300px }', because: 'it would move things over others' },
    { css: '.a { box-shadow: 0 0 0 100vmax red }', because: 'it would cover the page' },
    { css: '.a { padding: 9999px }', because: 'it would push everything away' },
    { css: '.a { behavior: expression(alert(1)) }', because: 'old browsers ran it' },
    { css: '.a { color: red </style><script>alert(1)</script> }', because: 'a way out of the sheet' },
    { css: '.a } } } * { position: fixed } { ', because: 'a way out of the scope' },
    { css: '.a { color: "red }', because: 'an open quote swallows what follows' },
    { css: '.a[href^="x { color: red }', because: 'an open quote in a selector' },
    { css: '@layer tokens { .a { color: red } }', because: 'a way into our own layers' },
    { css: '@scope (html) { .a { color: red } }', because: 'a way out of the scope' },
    { css: '@keyframes z-rise { from { color: red } }', because: 'our motion under another name' },
    { css: '.a { color: red } '.repeat(2000), because: 'longer than any look needs to be' },
  ])('lets nothing through of $css ($because)', ({ css, because }) => {
    expect(inside(css)).toBe(because === 'an open comment' ? '.a { background: red; }' : '')
  })

  it('one bad line costs only itself', () => {
    expect(inside('.a { color: red; position: fixed; font-weight: 700 } .b { background: url(x) }')).toBe(
      '.a { color: red; font-weight: 700; }',
    )
  })
})
