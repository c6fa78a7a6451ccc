/**
 * A company's custom CSS, reduced to what can only change looks: known properties with harmless values, inside the
 * widget, never on the bottom bar, whose action must stay seen and on top. Everything else is left out without a word.
 * Nothing here can load anything: functions are an allow-list, and texts with a backslash are refused whole, because an
 * escape could spell any of the refused words.
 */

const LONGEST = 20_000

const properties = new Set([
  ...[
    'color',
    'background',
    'background-color',
    'background-image',
    'background-size',
    'background-position',
  ],
  ...['border', 'border-color', 'border-style', 'border-width', 'border-radius', 'box-shadow'],
  ...['border-top', 'border-bottom', 'border-left', 'border-right'],
  ...['border-block-start', 'border-block-end', 'border-inline-start', 'border-inline-end'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-variant', 'font-stretch'],
  ...['letter-spacing', 'line-height', 'text-align', 'text-decoration', 'text-shadow', 'text-transform'],
  ...['padding', 'padding-block', 'padding-inline', 'gap', 'row-gap', 'column-gap'],
])

const functions = new Set([
  ...[
    'rgb',
    'rgba',
    'hsl',
    'hsla',
    'hwb',
    'lab',
    'lch',
    'oklab',
    'oklch',
    'color-mix',
    'var',
    'calc',
    'min',
    'max',
  ],
  ...['clamp', 'linear-gradient', 'radial-gradient', 'conic-gradient'],
])

/** The largest value by unit. A shadow or a padding without an end could cover or push away everything else. */
const largest: Record<string, number> = { '': 1000, px: 64, rem: 4, em: 4, '%': 100, deg: 360, turn: 1 }

const SELECTOR = /^[\w\s.#:>~+,*()=[\]'"-]+$/
const MEDIA = /^@media\s+[\w\s():.<>=,-]+$/
const VALUE = /^[\w\s#%.,()/+*'"-]+$/

/** The text for a stylesheet in the layer `company`; empty when nothing is left. */
export function safeCustomCss(css: string | null | undefined): string {
  if (!css || css.length > LONGEST) return ''
  const rules = rulesIn(css.replace(/\/\*[\s\S]*?(\*\/|$)/g, ' '))
  // A browser without @scope shows the company without its custom looks.
  return rules === '' ? '' : `@layer company { @scope (#root) to (.z-bottom-bar) { ${rules} } }`
}

function rulesIn(css: string, insideMedia = false): string {
  return blocksOf(css)
    .map(({ head, body }) => {
      if (head.startsWith('@')) {
        const inner = !insideMedia && MEDIA.test(head) ? rulesIn(body, true) : ''
        return inner === '' ? '' : `${head} { ${inner} }`
      }
      const declarations = declarationsIn(body)
      return SELECTOR.test(head) && balanced(head) && declarations !== ''
        ? `${scoped(head)} { ${declarations} }`
        : ''
    })
    .filter(Boolean)
    .join(' ')
}

/** Top-level `head { body }` pairs. Statements without a block (`@import …;`) are dropped. */
function blocksOf(css: string): { head: string; body: string }[] {
  const blocks: { head: string; body: string }[] = []
  let head = ''
  let at = 0
  while (at < css.length) {
    const character = css[at]!
    if (character === ';' || character === '}') head = ''
    else if (character === '{') {
      const end = closingBrace(css, at)
      blocks.push({ head: head.trim(), body: css.slice(at + 1, end) })
      head = ''
      at = end
    } else head += character
    at += 1
  }
  return blocks
}

function closingBrace(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return css.length
}

/** Nested rules are not taken apart: a declaration with a brace does not fit `VALUE` and falls out. */
const declarationsIn = (body: string) =>
  body
    .split(';')
    .map(declaration)
    .filter((text) => text !== undefined)
    .join(' ')

function declaration(text: string): string | undefined {
  const colon = text.indexOf(':')
  const property = text.slice(0, colon).trim().toLowerCase()
  const value = text
    .slice(colon + 1)
    .replace(/!\s*important\s*$/i, '')
    .trim()
  return colon > 0 && properties.has(property) && isHarmless(value) ? `${property}: ${value};` : undefined
}

function isHarmless(value: string): boolean {
  if (!VALUE.test(value) || !balanced(value)) return false
  const called = [...value.matchAll(/([\w-]*)\s*\(/g)].map(([, name]) => (name ?? '').toLowerCase())
  if (!called.every((name) => name === '' || functions.has(name))) return false
  return [...value.matchAll(/(?<![\w#-])-?(\d*\.?\d+)([a-z%]*)/gi)].every(
    ([, number, unit]) => Number(number) <= (largest[(unit ?? '').toLowerCase()] ?? -1),
  )
}

/** Brackets and quotes that do not close would swallow what stands behind them. */
function balanced(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1
  return (
    count('(') === count(')') && count('[') === count(']') && count("'") % 2 === 0 && count('"') % 2 === 0
  )
}

/** What a company says of the page it means of its widget. */
const scoped = (selector: string) =>
  selector
    .split(',')
    .map((part) => part.trim().replace(/^(:root|html|body)(?![\w-])/, ':scope'))
    .join(', ')
