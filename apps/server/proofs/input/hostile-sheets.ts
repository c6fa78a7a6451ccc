/** Custom CSS that hides, covers, moves or fakes required elements, and custom CSS of honest companies. */

export type Sheet = {
  name: string
  css: string
  /** The element and the property that show an honest sheet's effect. */
  seen?: { of: string; property: string; value: string }
}

/** Elements that a client must see before a booking, with selectors that an attacker could use. */
const targets = {
  button: '.z-central',
  bar: '.z-bottom-bar',
  price: '.z-price__total strong',
  consent: '.z-check input',
  link: '.z-check label a',
  error: '.z-field__error',
  everything: '*',
}

/** Single declarations that hide, cover, move or make text unreadable. */
const harms = [
  'display: none',
  'display: contents',
  'visibility: hidden',
  'visibility: collapse',
  'opacity: 0',
  'opacity: .02',
  'transform: scale(0)',
  'transform: translateX(-9999px)',
  'scale: 0',
  'translate: 0 200vh',
  'rotate: 90deg',
  'rotate: x 90deg',
  'perspective: 1px',
  'zoom: 0.01',
  'filter: opacity(0)',
  'filter: blur(40px)',
  'backdrop-filter: blur(30px)',
  'clip-path: inset(100%)',
  'clip: rect(0 0 0 0)',
  'mask: linear-gradient(#0000, #0000)',
  'mask-image: linear-gradient(transparent, transparent)',
  'mix-blend-mode: screen',
  'content-visibility: hidden',
  'position: fixed; inset: auto auto -500px -500px',
  'position: absolute; left: -9999px',
  'position: static',
  'position: relative; top: 4000px',
  'inset: 100vh 0 auto',
  'float: right; margin-left: 3000px',
  'margin-top: -500px',
  'margin-inline-start: 2000px',
  'margin: 0 0 -400px',
  'padding: 64px',
  'padding: 4em 4em',
  'width: 0',
  'inline-size: 1px',
  'max-width: 0; overflow: hidden',
  'height: 0; overflow: clip',
  'max-height: 1px',
  'height: calc(infinity * 1px)',
  'width: calc(NaN * 1px)',
  'padding-top: calc(1e9px)',
  'min-height: 1e7px',
  'height: min(99999px, 99999px)',
  'padding-top: clamp(9000px, 1px, 9999px)',
  'border-width: 64px',
  'border: 1000px solid red',
  'outline: 900px solid red',
  'box-shadow: 0 0 0 2000px #000',
  'box-shadow: 0 0 0 64px #000',
  'font-size: 0',
  'font-size: 1px',
  'font-size: 48px',
  'font: 0/0 a',
  'line-height: 0',
  'line-height: 90',
  'line-height: 3',
  'letter-spacing: -1em',
  'letter-spacing: 999px',
  'letter-spacing: 16px',
  'word-spacing: 900px',
  'text-indent: -9999px',
  'color: transparent',
  'color: rgb(0 0 0 / 0)',
  'color: #fff',
  'color: var(--z-raised)',
  'color: var(--z-accent)',
  '-webkit-text-fill-color: transparent',
  '-webkit-text-security: disc',
  'text-shadow: 0 0 64px #000',
  'background: #000',
  'background: var(--z-text)',
  'background: linear-gradient(#000, #fff)',
  'background: #fff0',
  'text-decoration: line-through',
  'text-transform: uppercase',
  'text-align: right',
  'writing-mode: vertical-rl',
  'direction: rtl; unicode-bidi: bidi-override',
  'font-family: Wingdings',
  'pointer-events: none',
  'cursor: none',
  'user-select: none; touch-action: none',
  'order: -99',
  'grid-area: 9 / 9',
  'grid-column: 12',
  'align-self: end',
  'appearance: none; border: 0; background: none',
  'accent-color: transparent',
  'animation: z-fade 1s infinite',
  'transition: all 99s 99s',
  'contain: strict',
  'container-type: size',
  'overflow: hidden; text-overflow: clip',
  'content: "0 ₴"',
  'content: ""',
  'will-change: opacity',
  'isolation: isolate; z-index: -99',
  'all: unset',
  'all: initial',
  'view-transition-name: x',
  'offset-path: path("M 0 900 L 0 900")',
  'columns: 40',
  'shape-outside: circle(50%)',
  '--z-text: #fff; --z-raised: #fff',
  '--z-accent: transparent; --z-on-accent: transparent',
  '--z-bar: 0px',
]

/** Elements laid over the page, or around it. */
const covers: Sheet[] = [
  ['a heading over the page', '.z-heading { position: fixed; inset: 0; z-index: 999999; background: #fff }'],
  [
    'a heading over the bar',
    '.z-heading { position: absolute; top: 0; height: 480px; z-index: 10; background: #fff }',
  ],
  [
    'what is before the app',
    '.z-app::before { content: "Free!"; position: fixed; inset: 0; z-index: 99; background: #fff }',
  ],
  [
    'what is after the app',
    '.z-app::after { content: " "; position: fixed; inset: auto 0 0; height: 90px; z-index: 99; background: red }',
  ],
  ['price with another before it', '.z-price__total strong::before { content: "0 UAH instead of " }'],
  [
    'price replaced',
    '.z-price__total strong { font-size: 0 } .z-price__total strong::after { content: "1 ₴"; font-size: 20px }',
  ],
  [
    'a shadow over the bar',
    '.z-main { box-shadow: 0 64px 0 64px #fff } .z-main * { position: relative; z-index: 10 }',
  ],
  [
    'summary lines over the price',
    '.z-summary__lines { position: relative; top: 200px; z-index: 10; background: #fff }',
  ],
  ['summary lines drawn out', '.z-summary__lines { margin-bottom: -480px; height: 480px; background: #fff }'],
  [
    'a line of the summary over the price',
    '.z-summary__line { position: absolute; inset: -480px; z-index: 10; background: #fff }',
  ],
  [
    'summary text over the price',
    '.z-summary__text { position: absolute; top: 300px; left: 0; width: 640px; height: 480px; background: #fff; z-index: 10 }',
  ],
  [
    'labels over boxes',
    '.z-field__label { position: absolute; inset: -100px; z-index: 10; background: #fff }',
  ],
  ['inputs over all', '.z-input { position: absolute; inset: -480px; z-index: 10 }'],
  [
    'more fields over all',
    '.z-form__more summary { position: absolute; inset: -480px; z-index: 10; background: #fff }',
  ],
  ['the top bar drawn down', '.z-top-bar { block-size: 480px; background: #fff }'],
  [
    'the top bar very high',
    '.z-top-bar { block-size: 100vh; z-index: 99 } .z-top-bar__company { height: 480px }',
  ],
  ['a closed menu shown', '.z-menu { display: flex; position: fixed; inset: 0; width: 100vw; z-index: 99 }'],
  ['dialogs opened', 'dialog { display: block; position: fixed; inset: 0; background: #fff }'],
  [
    'hidden things shown',
    '[hidden], .z-visually-hidden { display: block; position: fixed; inset: 0; background: #fff }',
  ],
  [
    'the skip link over all',
    '.z-skip { position: fixed; inset: 0; translate: none; z-index: 99; background: #fff; padding: 64px }',
  ],
  ['a page too high', '.z-main > * { padding: 64px; margin: 64px; min-height: 480px }'],
  [
    'sections too high',
    '.z-summary__line, .z-field, .z-card, .z-section { min-height: 480px; margin-block: 64px }',
  ],
  [
    'columns that squeeze',
    '.z-stack { grid-template-columns: repeat(12, 1fr) } .z-stack > :first-child { grid-column: 12 }',
  ],
  ['a wide neighbour', '.z-summary__lines, .z-input, h2 { width: 640px; min-width: 640px }'],
  ['a wide neighbour of fields', '.z-form > * { inline-size: 640px; margin-inline: 64px }'],
  ['padding everywhere', '* { padding: 64px; border: 4px solid; margin: 64px; gap: 64px }'],
  [
    'small padding everywhere',
    '* { padding: 24px; border: 4px solid; letter-spacing: 16px; font-size: 48px; line-height: 3 }',
  ],
  ['round corners', '* { border-radius: 999px } .z-summary, .z-card, .z-list { border-radius: 28px }'],
  [
    'first lines',
    '.z-app::first-line { color: transparent; font-size: 0 } *::first-letter { color: transparent }',
  ],
  ['selection', '::selection { color: transparent; background: #fff } ::highlight(x) { color: #fff }'],
  ['a backdrop', '::backdrop { display: block; position: fixed; inset: 0; background: #fff }'],
  [
    'the root',
    ':root { display: none } html { visibility: hidden; font-size: 1px } body { opacity: 0; overflow: hidden; height: 0 }',
  ],
  [
    'the root again',
    '#root { display: none } body > div { position: fixed; left: -9999px } :scope { display: none }',
  ],
  [
    'printed and small',
    '@media all { .z-central { display: none } } @media (min-width: 1px) { .z-price { display: none } }',
  ],
  [
    'states',
    '.z-central:hover, .z-central:active, .z-central:focus { display: none } label:hover ~ *, nav:hover * { opacity: 0 }',
  ],
  ['sharp words', '.z-app :not(.z-x) { display: none } .z-app *:nth-child(n) { visibility: hidden }'],
  ['has', '.z-app:has(.z-price) { display: none } :has(input) { opacity: 0 } main:has(*) { height: 0 }'],
  [
    'attributes',
    '[data-kept] { display: none !important } [data-kept] * { opacity: 0 !important } :not([data-kept]) { filter: blur(9px) }',
  ],
  ['the same named otherwise', 'nav button, nav > :nth-child(2), button[type="button"] { display: none }'],
  [
    'ancestors',
    'main, main > div, section, form { display: none; height: 0; opacity: 0; transform: scale(0) }',
  ],
  [
    'ancestors by structure',
    '#root > div, #root > div > main > div { display: none; visibility: hidden; overflow: hidden; max-height: 0 }',
  ],
  [
    'ancestors placed',
    'main, main > div, section, form { position: absolute; top: -480px; z-index: -1; width: 0 }',
  ],
  [
    'white on white',
    '* { color: #fff; background: #fff; border-color: #fff; text-shadow: none } input { accent-color: #fff }',
  ],
  ['black on black', '* { color: #000; background: #000; caret-color: #000 }'],
].map(([name = '', css = '']) => ({ name, css }))

/** Text that one parser reads as a rule and another as a string, and that closes its context. */
const tricks: Sheet[] = [
  ['a string over two lines', '.a { color: "x\n } } .z-central { display: none } .b { color: red" }'],
  ['an escaped end of line', '.a { color: "x\\\n } } .z-central { display: none } .b { color: red" }'],
  [
    'a scope closed from inside',
    '.a[x="\n"] {} } } .z-central { display: none } @layer a { .b { color: red } }',
  ],
  ['braces that close more', '} } } .z-central { display: none } .a {'],
  ['an open brace', '.a { color: red; .z-central { display: none }'],
  ['a scope of its own', '@scope (html) { .z-central { display: none } }'],
  ['a scope with a string', '@scope ("}\n") { .z-central { display: none } }'],
  ['an earlier layer', '@layer kept { .z-central { display: none !important } }'],
  ['an anonymous layer', '@layer { .z-central { display: none !important } }'],
  ['layers in another order', '@layer company, kept; .z-central { display: none !important }'],
  ['the page left', '</style><script>window.broken = 1</script> .z-central { display: none }'],
  ['html comments', '<!-- .z-central { display: none } -->'],
  ['an open comment', '.a { color: red } /* .b { } .z-central { display: none }'],
  ['a comment in a word', '.z-cen/**/tral { display: none } .z-central { dis/**/play: none }'],
  ['escapes in names', '.\\7a-central { display: none } .z\\-central { opacity: 0 }'],
  ['escapes in properties', '.z-central { d\\69splay: none; \\6f pacity: 0 }'],
  ['escapes in values', '.z-central { display: n\\6fne }'],
  [
    'nesting',
    '.a { & .z-central { display: none } .z-central & { opacity: 0 } } .z-app { & { display: none } }',
  ],
  ['nesting of media', '.z-central { @media all { display: none } }'],
  ['supports', '@supports (display: grid) { .z-central { display: none } }'],
  ['container', '@container (width > 1px) { .z-central { display: none } }'],
  ['starting style', '@starting-style { .z-central { opacity: 0 } }'],
  [
    'key frames',
    '@keyframes z-enter { from, to { opacity: 0; translate: -200vw } } @keyframes z-fade { to { opacity: 0 } }',
  ],
  [
    'properties registered',
    '@property --z-accent { syntax: "<color>"; inherits: false; initial-value: transparent }',
  ],
  ['counter styles', '@counter-style a { system: cyclic; symbols: "x" } .z-price { list-style: a }'],
  ['position try', '@position-try --a { inset: 0 } .z-heading { position: fixed; position-try: --a }'],
  ['view transitions', '@view-transition { navigation: auto } ::view-transition { background: #fff }'],
  ['name spaces', '@namespace "x"; *|button { display: none } svg|* { display: none }'],
  ['a mark of order', '\uFEFF.z-central { display: none }'],
  ['zeros', '.z-central\u0000 { display: none } .z-central { dis\u0000play: none }'],
  ['other white space', '.z-central\u2028{ display:\u2028none } .z-central\u00a0{ opacity: 0 }'],
  ['a form feed', '.a { color: "x\f } .z-central { display: none } .b { color: red" }'],
  ['variables with braces', '.a { --x: } } .z-central { display: none } ; }'],
  [
    'variables as values',
    '.a { --x: none } .z-central { display: var(--x) } .z-price { opacity: var(--y, 0) }',
  ],
  ['very deep', `${'.a:not('.repeat(1500)}b${')'.repeat(1500)} { color: red } .z-central { display: none }`],
  ['very long', '.z-central { display: none }'.repeat(600)],
].map(([name = '', css = '']) => ({ name, css }))

/** `elsewhere` is an address that must never be requested. */
const loads = (elsewhere: string): Sheet[] =>
  [
    ['import', `@import "${elsewhere}/a.css"; @import url(${elsewhere}/b.css) layer(kept);`],
    ['import behind an open comment', `/* */ @import url("${elsewhere}/c.css") screen;`],
    ['font', `@font-face { font-family: x; src: url(${elsewhere}/x.woff2) } * { font-family: x }`],
    ['background', `* { background: url(${elsewhere}/1) } .a { background-image: URL("${elsewhere}/2") }`],
    ['escaped', `* { background: u\\72l(${elsewhere}/3) }`],
    [
      'image-set',
      `* { background: image-set("${elsewhere}/4" 1x); background-image: -webkit-image-set(url(${elsewhere}/5) 1x) }`,
    ],
    ['src', `* { background: src("${elsewhere}/6") }`],
    [
      'border, list, cursor',
      `* { border-image: url(${elsewhere}/7); list-style: url(${elsewhere}/8); cursor: url(${elsewhere}/9), auto }`,
    ],
    ['content', `*::before { content: url(${elsewhere}/10) }`],
    [
      'filter, mask, shape',
      `* { filter: url(${elsewhere}/11#a); mask: url(${elsewhere}/12); shape-outside: url(${elsewhere}/13) }`,
    ],
    [
      'a default of a variable',
      `* { background: var(--none, url(${elsewhere}/14)) } :root { --a: url(${elsewhere}/15); }`,
    ],
    ['inside a gradient', `* { background: linear-gradient(red, url(${elsewhere}/16)) }`],
    [
      'cross-fade',
      `* { background: cross-fade(url(${elsewhere}/17), red); background: -webkit-cross-fade(url(${elsewhere}/18), red, 50%) }`,
    ],
    [
      'what is typed',
      `input[value^="a"] { background: url(${elsewhere}/a) } input[name="phone"] { background: url(${elsewhere}/p) }`,
    ],
    [
      'our own address',
      '* { background: url(/v1/company) } .a { background: url("/outbox") } .b { background: url(//elsewhere.test/x) }',
    ],
    [
      'a path of ours that leads away',
      '* { background: url(/demo/../sign_in/callback) } .a { background: url("/\\\\elsewhere.test") }',
    ],
  ].map(([name = '', css = '']) => ({ name: `loads: ${name}`, css }))

export function hostileSheets(elsewhere: string): Sheet[] {
  const direct = harms.map((harm) => ({
    name: `on all that must stay: ${harm}`,
    css: Object.values(targets)
      .map((selector) => `${selector} { ${harm} }`)
      .join(' '),
  }))
  return [...covers, ...tricks, ...loads(elsewhere), ...direct, ...around, ...mutated(150)]
}

/** The same attacks on surrounding elements, in other notations. */
const around: Sheet[] = [
  '.z-app',
  'main',
  '.z-main > div',
  '.z-summary',
  '.z-card',
  'form',
  '.z-section',
].flatMap((selector) =>
  [
    'display: none',
    'opacity: 0',
    'height: 0; overflow: hidden',
    'transform: scale(0)',
    'filter: blur(40px)',
    'width: 0',
  ].map((harm) => ({
    name: `around, ${selector}: ${harm}`,
    css: `${selector} { ${harm
      .split('; ')
      .map((one) => `${one} !important`)
      .join('; ')} }`,
  })),
)

/**
 * Sheets combined from the same parts by a seed, with other selectors, states, media queries, punctuation and order.
 */
function mutated(count: number, seed = 20_261_122): Sheet[] {
  let state = seed
  const random = (below: number) => {
    // Lehmer's generator, which draws the same sheets on every computer.
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!
  const parts = [
    ...Object.values(targets),
    '.z-app',
    '.z-main',
    '.z-stack',
    '.z-summary',
    '.z-summary__line',
    '.z-card',
    '.z-form',
    '.z-field',
    '.z-input',
    '.z-heading',
    '.z-top-bar',
    'main',
    'section',
    'form',
    'nav',
    'p',
    'div',
    'button',
    'a',
    'h1',
    'label',
    'ul',
  ]
  const wrap = [
    (text: string) => text,
    (text: string) => `:is(${text})`,
    (text: string) => `:where(${text}, .x)`,
    (text: string) => `body ${text}`,
    (text: string) => `html body #root ${text}`,
    (text: string) => `${text}:not(.x):not(#y)`,
    (text: string) => `${text}:nth-child(n)`,
    (text: string) => `${text}[class]`,
    (text: string) => `${text}, .z-x`,
    (text: string) => `* > ${text}`,
    (text: string) => `${text} *`,
    (text: string) => `${text} + *`,
    (text: string) => `${text} ~ *`,
    (text: string) => `${text} > :first-child`,
    (text: string) => `${text}::before`,
    (text: string) => text.toUpperCase(),
  ]
  const around = [
    (rule: string) => rule,
    (rule: string) => `@media (min-width: 0px) { ${rule} }`,
    (rule: string) => `@media screen, (width >= 1px) { ${rule} }`,
    (rule: string) => `@layer kept { ${rule} }`,
    (rule: string) => `.z-app { ${rule} }`,
    (rule: string) => `.a { color: "\n } ${rule}`,
    (rule: string) => `/* " */ ${rule} /* ' */`,
  ]
  return Array.from({ length: count }, (_, index) => {
    const rules = Array.from({ length: 1 + random(6) }, () => {
      const declarations = Array.from({ length: 1 + random(4) }, () => {
        const harm = pick(harms)
        return random(3) === 0 ? `${harm} !important` : harm
      })
      return pick(around)(`${pick(wrap)(pick(parts))} { ${declarations.join('; ')} }`)
    })
    return { name: `put together ${index + 1}`, css: rules.join('\n') }
  })
}

/** Typical style sheets of companies. */
export const honestSheets: Sheet[] = [
  {
    name: 'square cards',
    css: '.z-card, .z-list { border-radius: 0; box-shadow: none; border: 1px solid #ccc }',
    seen: { of: '.z-card', property: 'border-top-left-radius', value: '0px' },
  },
  {
    name: 'a dark page with a gradient',
    css: 'body { background: linear-gradient(#222, #000); color: #fff } .z-card { background: #333; color: #fff }',
    seen: { of: '.z-card', property: 'background-color', value: 'rgb(51, 51, 51)' },
  },
  {
    name: 'another type',
    css: 'html { font-family: Georgia, "Times New Roman", serif } h1 { font-size: 28px; letter-spacing: .02em; text-transform: uppercase }',
    seen: { of: 'h1', property: 'text-transform', value: 'uppercase' },
  },
  {
    name: 'a grid of the heading',
    css: '.z-heading { display: grid; grid-template-columns: auto 1fr; gap: 12px; padding: 8px 16px; margin: 0 0 24px }',
    seen: { of: '.z-heading', property: 'display', value: 'grid' },
  },
  {
    name: 'room in lines',
    css: `@media (max-width: 480px) { .z-summary__line { padding: 20px 16px; gap: 16px } }
      @media (min-width: 481px) { .z-summary__line { padding: 20px 24px } }`,
    seen: { of: '.z-summary__line', property: 'padding-top', value: '20px' },
  },
  {
    name: 'inputs without a frame',
    css: '.z-input { border: 0; border-bottom: 2px solid var(--z-accent); border-radius: 0; background: #f4f4f4 }',
    seen: { of: '.z-input', property: 'border-bottom-width', value: '2px' },
  },
  {
    name: 'a badge in a corner',
    css: '.z-summary__text { position: relative } .z-summary__label { position: absolute; top: 0; right: 0; z-index: 2; color: #766 }',
    seen: { of: '.z-summary__label', property: 'position', value: 'absolute' },
  },
]
