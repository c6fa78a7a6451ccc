/** The allowlist of a company's CSS: per property its bounds, words, functions and reach. */

/**
 * Elements that a declaration may style; never the elements that the widget marks as protected, or their content.
 * - `looks`: all other elements.
 * - `roomy`: named areas around a protected element.
 * - `box`: elements without protected content.
 * - `placed`: like `box`, with a parent like that too, so they can only move and cover each other.
 */
export type Reach = 'looks' | 'roomy' | 'box' | 'placed'

/** Minimum and maximum by unit; the empty unit is a plain number. Unlisted units are rejected. */
type Bounds = Record<string, readonly [least: number, most: number]>
type Part = { reach: Reach; bounds: Bounds }
export type Rule = {
  /** The first part whose bounds fit, and each further `roomy` part that fits too. */
  parts: readonly Part[]
  /** Permitted words; absent: all that the property knows. */
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
export const trackFunctions = new Set(['repeat', 'minmax', 'fit-content'])
/** Numbers in color and gradient functions cannot move or hide anything. */
export const inside: Bounds = Object.fromEntries(
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
/** On a list that clips its corners, a larger radius would cut off its content. */
const radius: Rule = {
  parts: [
    { reach: 'looks', bounds: lengths(0, 28) },
    { reach: 'box', bounds: { ...lengths(0, 999), ...share(0, 100) } },
  ],
}
/** Around a protected element, large values would leave it no space. */
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

export const rules = new Map<string, Rule>([
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
      // No `em` or `%`: nested elements would grow without limit.
      { px: [10, 40], rem: [0.625, 2.5] },
      { words: new Set(['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large']) },
    ),
  ],
  ...all(['font-style', 'font-variant', 'text-align', 'text-transform'], words),
  ['font-weight', rule('looks', { '': [100, 900] })],
  ['font-stretch', rule('looks', share(50, 200))],
  ['letter-spacing', rule('looks', { ...lengths(-2, 8), '': [0, 0] })],
  ['line-height', rule('looks', { '': [1, 2], px: [12, 64], rem: [0.75, 4], em: [1, 2], '%': [100, 200] })],
  // A text decoration also crosses all content, which cannot undo it.
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
