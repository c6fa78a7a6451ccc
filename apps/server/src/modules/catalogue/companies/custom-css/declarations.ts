/**
 * One declaration of a company's CSS: checked against an allowlist, limited and rebuilt. Unlisted parts are dropped.
 */
import { type CssNode, type Declaration, lexer, parse } from 'css-tree'
import { isPlainName } from './is-plain-name.ts'
import { inside, type Reach, type Rule, rules, trackFunctions } from './property-rules.ts'
import type { RefusalReason } from './refusal.ts'

/** Values that stand in for our variables during checks: a color, or the largest length of the variable. */
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

/** Drops `!important`: a company's rules compete only with each other. */
export function readDeclaration({ property, value }: Declaration): ReadDeclaration {
  const name = property.toLowerCase()
  const propertyRule = rules.get(name)
  if (propertyRule === undefined) return { kind: 'refused', reason: 'property', what: name }
  if (value.type !== 'Value') return { kind: 'refused', reason: 'value', what: name }
  const seen: ValueStats = { numbers: [], words: [], loads: false }
  const text = writtenList(value.children.toArray(), propertyRule, seen, false)
  const refused = (reason: RefusalReason): ReadDeclaration => ({ kind: 'refused', reason, what: name })
  if (seen.loads) return refused('loads')
  if (text === undefined || text.written === '' || text.written.length > LONGEST) return refused('value')
  if (text.written.split(',').length > MAX_LISTED * 4) return refused('value')
  const [first] = propertyRule.parts
  if (
    seen.words.some((word) => everywhere.has(word) && (first?.reach !== 'looks' || word.startsWith('revert')))
  )
    return refused('value')
  const { words } = propertyRule
  if (words && !seen.words.every((word) => words.has(word))) return refused('value')
  if (lexer.matchProperty(name, parse(text.meant, { context: 'value' })).error) return refused('value')
  const fitting = propertyRule.parts.filter(({ bounds }) =>
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

type ValueStats = { numbers: { number: number; unit: string }[]; words: string[]; loads: boolean }
/** `meant`: the text with variables replaced by their values. */
type Text = { written: string; meant: string }

function writtenList(
  nodes: readonly CssNode[],
  propertyRule: Rule,
  seen: ValueStats,
  isInside: boolean,
): Text | undefined {
  const texts = nodes.map((node) => writtenOne(node, propertyRule, seen, isInside))
  if (!texts.every((text) => text !== undefined)) return undefined
  return { written: joined(texts, 'written'), meant: joined(texts, 'meant') }
}

const joined = (texts: readonly Text[], which: keyof Text): string =>
  texts
    .map((text) => text[which])
    .join(' ')
    .replaceAll(' , ', ',')

const both = (text: string): Text => ({ written: text, meant: text })

function writtenOne(
  node: CssNode,
  propertyRule: Rule,
  seen: ValueStats,
  isInside: boolean,
): Text | undefined {
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
      return functionText(node, propertyRule, seen, isInside)
    default:
      return undefined
  }
}

function numberText(text: string, unit: string, seen: ValueStats, isInside: boolean): Text | undefined {
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
  propertyRule: Rule,
  seen: ValueStats,
  isInside: boolean,
): Text | undefined {
  const name = node.name.toLowerCase()
  const children = node.children.toArray()
  if (loading.has(name)) seen.loads = true
  if (name === 'var') return variableText(children, seen, isInside)
  if (!propertyRule.functions?.has(name)) return undefined
  // Sizes of a grid are limited inside functions too.
  const inner = writtenList(children, propertyRule, seen, !trackFunctions.has(name))
  return inner && { written: `${name}(${inner.written})`, meant: `${name}(${inner.meant})` }
}

/** A variable of the widget, without a fallback value. */
function variableText(children: readonly CssNode[], seen: ValueStats, isInside: boolean): Text | undefined {
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
