/** One declaration of a company's CSS: checked against an allowlist, limited, rebuilt. What is not named here is left out. */
import { type CssNode, type Declaration, lexer, parse } from 'css-tree'
import { isPlainName } from './is-plain-name.ts'
import type { RefusalReason } from './refusal.ts'

/**
 * Which elements a declaration may reach. The widget marks what must stay as it is: nothing reaches that or what is in it.
 * `looks`: every other element. `roomy`: named areas around something kept. `box`: elements with nothing kept inside.
 * `placed`: those whose parent has nothing kept inside either, so that they can only push and cover each other.
 */
export type Reach = 'looks' | 'roomy' | 'box' | 'placed'

/** Smallest and largest number by unit; the empty unit is a plain number. A unit that is not named is refused. */
type Bounds = Record<string, readonly [least: number, most: number]>
type Part = { reach: Reach; bounds: Bounds }
type Rule = {
  /** The first that the numbers fit, and all of `roomy` that they fit besides. */
  parts: readonly Part[]
  /** Words that may stand in the value; absent: all that the property knows. */
  words?: ReadonlySet<string>
  functions?: ReadonlySet<string>
}

const lengths = (least: number, most: number): Bounds => ({
  '': [0, 0],
  px: [least, most],
  rem: [least / 16, most / 16],
  em: [least / 16, most / 16],
})
const share = (least: number, most: number): Bounds => ({ '%': [least, most] })

const colourFunctions = new Set([
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
])
const imageFunctions = new Set([
  ...colourFunctions,
  'linear-gradient',
  'radial-gradient',
  'conic-gradient',
  'repeating-linear-gradient',
  'repeating-radial-gradient',
  'repeating-conic-gradient',
])
const trackFunctions = new Set(['repeat', 'minmax', 'fit-content'])
/** Inside functions of colours and gradients numbers cannot move or hide anything. */
const inside: Bounds = Object.fromEntries(
  ['', 'px', 'rem', 'em', '%', 'deg', 'turn', 'rad', 'grad'].map((unit) => [unit, [-1000, 1000] as const]),
)
const tracks: Bounds = {
  '': [-12, 12],
  fr: [0, 12],
  px: [1, 480],
  rem: [0.1, 30],
  em: [0.1, 30],
  '%': [1, 100],
}

const rule = (reach: Reach, bounds: Bounds, more: Omit<Rule, 'parts'> = {}): Rule => ({
  parts: [{ reach, bounds }],
  ...more,
})
const colours = rule('looks', {}, { functions: colourFunctions })
const words = rule('looks', {})
const boxWords = rule('box', {})
const placedWords = rule('placed', {})
const line = rule('looks', lengths(0, 4), { functions: colourFunctions })
const shadow = rule('looks', lengths(-64, 64), { functions: colourFunctions })
/** Where the corners of a list are cut, a larger radius would cut off what stands in them. */
const radius: Rule = {
  parts: [
    { reach: 'looks', bounds: lengths(0, 28) },
    { reach: 'box', bounds: { ...lengths(0, 999), ...share(0, 100) } },
  ],
}
/** Around something kept, room is taken from it. */
const room: Rule = {
  parts: [
    { reach: 'box', bounds: { ...lengths(0, 48), ...share(0, 20) } },
    { reach: 'roomy', bounds: lengths(0, 24) },
  ],
}
const height = rule('box', { ...lengths(0, 320), ...share(0, 100) })
const width = rule('placed', { ...lengths(0, 640), ...share(0, 100) })
const offset = rule('placed', { ...lengths(-480, 480), ...share(-100, 100) })

const all = (names: readonly string[], it: Rule) => names.map((name) => [name, it] as const)
const sides = ['top', 'bottom', 'left', 'right', 'block-start', 'block-end', 'inline-start', 'inline-end']
const logical = ['block', 'inline']

const rules = new Map<string, Rule>([
  ...all(['color', 'background-color', 'border-color', 'accent-color', 'caret-color'], colours),
  ['background-image', rule('looks', {}, { functions: imageFunctions })],
  [
    'background',
    rule('looks', { ...lengths(-480, 480), ...share(-200, 200) }, { functions: imageFunctions }),
  ],
  ...all(
    ['background-size', 'background-position'],
    rule('looks', { ...lengths(-480, 480), ...share(-200, 200) }),
  ),
  ...all(['background-repeat', 'border-style'], words),
  ...all(['border', 'border-width', ...[...sides, ...logical].map((side) => `border-${side}`)], line),
  ...all(
    [
      'top-left',
      'top-right',
      'bottom-left',
      'bottom-right',
      'start-start',
      'start-end',
      'end-start',
      'end-end',
    ]
      .map((corner) => `border-${corner}-radius`)
      .concat('border-radius'),
    radius,
  ),
  ['box-shadow', shadow],
  ['text-shadow', shadow],
  ['font-family', words],
  [
    'font-size',
    rule(
      'looks',
      // Not by `em` or `%`: inside one another they grow without an end.
      { px: [10, 40], rem: [0.625, 2.5] },
      { words: new Set(['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large']) },
    ),
  ],
  ...all(['font-style', 'font-variant', 'text-align', 'text-transform'], words),
  ['font-weight', rule('looks', { '': [100, 900] })],
  ['font-stretch', rule('looks', share(50, 200))],
  ['letter-spacing', rule('looks', { ...lengths(-2, 8), '': [0, 0] })],
  ['line-height', rule('looks', { '': [1, 2], px: [12, 64], rem: [0.75, 4], em: [1, 2], '%': [100, 200] })],
  // A line through a text goes through all that stands in it and cannot be taken back there.
  ...all(['text-decoration', 'text-decoration-line', 'text-decoration-color'], {
    ...boxWords,
    functions: colourFunctions,
  }),

  ...all(['padding', ...[...sides, ...logical].map((side) => `padding-${side}`)], room),
  ...all(['gap', 'row-gap', 'column-gap'], room),
  ...all(['margin', ...[...sides, ...logical].map((side) => `margin-${side}`)], rule('box', lengths(0, 48))),
  [
    'display',
    {
      ...boxWords,
      words: new Set([
        'block',
        'inline',
        'inline-block',
        'flow-root',
        'flex',
        'inline-flex',
        'grid',
        'inline-grid',
        'none',
      ]),
    },
  ],
  ...all(['flex-direction', 'flex-wrap', 'flex-flow', 'grid-auto-flow'], boxWords),
  ...all(['justify-content', 'align-content', 'place-content'], boxWords),
  ...all(['justify-items', 'align-items', 'place-items'], boxWords),
  ...all(
    ['grid-template-columns', 'grid-template-rows', 'grid-auto-columns', 'grid-auto-rows'],
    rule('box', tracks, { functions: trackFunctions }),
  ),
  ...all(['height', 'min-height', 'max-height', 'block-size', 'min-block-size', 'max-block-size'], height),
  ['aspect-ratio', rule('box', { '': [0.1, 100] })],
  ['object-fit', boxWords],

  ...all(['width', 'min-width', 'max-width', 'inline-size', 'min-inline-size', 'max-inline-size'], width),
  ['position', { ...placedWords, words: new Set(['static', 'relative', 'absolute', 'sticky']) }],
  ...all(
    ['top', 'bottom', 'left', 'right', 'inset', 'inset-block', 'inset-inline'].concat(
      ...['block-start', 'block-end', 'inline-start', 'inline-end'].map((side) => `inset-${side}`),
    ),
    offset,
  ),
  ['z-index', rule('placed', { '': [-1, 10] })],
  ['order', rule('placed', { '': [-20, 20] })],
  ...all(['flex', 'flex-grow', 'flex-shrink', 'flex-basis'], {
    parts: [{ reach: 'placed', bounds: { ...lengths(0, 640), ...share(0, 100), '': [0, 12] } }],
  }),
  ...all(['align-self', 'justify-self', 'place-self'], placedWords),
  ...all(
    ['grid-column', 'grid-row', 'grid-area'].concat(
      'grid-column-start',
      'grid-column-end',
      'grid-row-start',
      'grid-row-end',
    ),
    rule('placed', { '': [-12, 12] }),
  ),
])

/** What our variables stand for when a value is judged: a colour, or the largest length that any of them has. */
const ourLengths: Record<string, string> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 8, 10].map((step) => [`--z-${step}`, `${step * 4}px`])),
  '--z-text-s': '0.8125rem',
  '--z-text-m': '0.9375rem',
  '--z-text-l': '1.0625rem',
  '--z-text-xl': '1.5rem',
  '--z-text-2xl': '2rem',
  '--z-radius-s': '10px',
  '--z-radius-m': '14px',
  '--z-radius-l': '20px',
  '--z-radius-xl': '28px',
  '--z-pill': '999px',
}
const ourColours =
  /^--(?:color-(?:main|primary|alt|sub|notice|error)|background-(?:main|primary|alt)|z-(?:text|soft|surface|raised|ground|line|line-strong|fill|fill-strong|accent|on-accent|accent-tint|accent-text|(?:error|notice|success)(?:-tint|-text)?))$/

const everywhere = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer'])
const loading = new Set([
  'url',
  'src',
  'image',
  'image-set',
  '-webkit-image-set',
  'cross-fade',
  'element',
  'paint',
])
const LONGEST = 300
const MAX_LISTED = 8
const plainString = /^[\w .-]{1,60}$/
const colourHash = /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

export type ReadDeclaration =
  | { kind: 'read'; parts: { reach: Reach; text: string }[] }
  | { kind: 'refused'; reason: RefusalReason; what: string }

/** `!important` is dropped: a company's rules count among each other alone. */
export function readDeclaration({ property, value }: Declaration): ReadDeclaration {
  const name = property.toLowerCase()
  const known = rules.get(name)
  if (known === undefined) return { kind: 'refused', reason: 'property', what: name }
  if (value.type !== 'Value') return { kind: 'refused', reason: 'value', what: name }
  const seen: Seen = { numbers: [], words: [], loads: false }
  const text = writtenList(value.children.toArray(), known, seen, false)
  const refused = (reason: RefusalReason): ReadDeclaration => ({ kind: 'refused', reason, what: name })
  if (seen.loads) return refused('loads')
  if (text === undefined || text.written === '' || text.written.length > LONGEST) return refused('value')
  if (text.written.split(',').length > MAX_LISTED * 4) return refused('value')
  const [first] = known.parts
  if (
    seen.words.some((word) => everywhere.has(word) && (first?.reach !== 'looks' || word.startsWith('revert')))
  )
    return refused('value')
  if (known.words && !seen.words.every((word) => known.words!.has(word))) return refused('value')
  if (lexer.matchProperty(name, parse(text.meant, { context: 'value' })).error) return refused('value')
  const fitting = known.parts.filter(({ bounds }) =>
    seen.numbers.every(({ number, unit }) => {
      const [least, most] = bounds[unit] ?? [1, 0]
      return number >= least && number <= most
    }),
  )
  const main = fitting.find(({ reach }) => reach !== 'roomy')
  const parts = [...(main ? [main] : []), ...fitting.filter(({ reach }) => reach === 'roomy')]
  if (parts.length === 0) return refused('value')
  return { kind: 'read', parts: parts.map(({ reach }) => ({ reach, text: `${name}:${text.written}` })) }
}

type Seen = { numbers: { number: number; unit: string }[]; words: string[]; loads: boolean }
/** `meant` has what our variables stand for in their place. */
type Text = { written: string; meant: string }

function writtenList(
  nodes: readonly CssNode[],
  known: Rule,
  seen: Seen,
  isInside: boolean,
): Text | undefined {
  const texts = nodes.map((node) => writtenOne(node, known, seen, isInside))
  if (!texts.every((text) => text !== undefined)) return undefined
  return { written: joined(texts, 'written'), meant: joined(texts, 'meant') }
}

const joined = (texts: readonly Text[], which: keyof Text): string =>
  texts
    .map((text) => text[which])
    .join(' ')
    .replaceAll(' , ', ',')

const both = (text: string): Text => ({ written: text, meant: text })

function writtenOne(node: CssNode, known: Rule, seen: Seen, isInside: boolean): Text | undefined {
  switch (node.type) {
    case 'Identifier': {
      const name = node.name.toLowerCase()
      if (!isPlainName(name)) return undefined
      if (!isInside) seen.words.push(name)
      return both(node.name)
    }
    case 'Hash':
      return colourHash.test(node.value) ? both(`#${node.value}`) : undefined
    case 'String':
      return plainString.test(node.value) ? both(`"${node.value}"`) : undefined
    case 'Number':
      return numberText(node.value, '', seen, isInside)
    case 'Percentage':
      return numberText(node.value, '%', seen, isInside)
    case 'Dimension':
      return numberText(node.value, node.unit.toLowerCase(), seen, isInside)
    case 'Operator':
      return [',', '/'].includes(node.value.trim()) ? both(node.value.trim()) : undefined
    case 'Url':
      seen.loads = true
      return undefined
    case 'Function':
      return functionText(node, known, seen, isInside)
    default:
      return undefined
  }
}

function numberText(text: string, unit: string, seen: Seen, isInside: boolean): Text | undefined {
  const number = Number(text)
  if (!Number.isFinite(number)) return undefined
  if (isInside) {
    const [least, most] = inside[unit] ?? [1, 0]
    if (number < least || number > most) return undefined
  } else seen.numbers.push({ number, unit })
  return both(`${number}${unit}`)
}

function functionText(
  node: Extract<CssNode, { type: 'Function' }>,
  known: Rule,
  seen: Seen,
  isInside: boolean,
): Text | undefined {
  const name = node.name.toLowerCase()
  const children = node.children.toArray()
  if (loading.has(name)) seen.loads = true
  if (name === 'var') return variableText(children, seen, isInside)
  if (!known.functions?.has(name)) return undefined
  // The sizes of a grid are sizes wherever they stand.
  const inner = writtenList(children, known, seen, !trackFunctions.has(name))
  return inner && { written: `${name}(${inner.written})`, meant: `${name}(${inner.meant})` }
}

/** One of the widget's own variables, without another value in its place. */
function variableText(children: readonly CssNode[], seen: Seen, isInside: boolean): Text | undefined {
  const [variable, ...others] = children
  if (variable?.type !== 'Identifier' || others.length > 0) return undefined
  const written = `var(${variable.name})`
  if (ourColours.test(variable.name)) return { written, meant: 'red' }
  const length = Object.hasOwn(ourLengths, variable.name) ? ourLengths[variable.name] : undefined
  if (length === undefined) return undefined
  const unit = length.endsWith('rem') ? 'rem' : 'px'
  const meant = numberText(length.slice(0, -unit.length), unit, seen, isInside)
  return meant && { written, meant: meant.meant }
}
