/** Rebuilds the conditions of `@media`. */
import type { CssNode } from 'css-tree'

const features = new Set([
  'width',
  'min-width',
  'max-width',
  'height',
  'min-height',
  'max-height',
  'orientation',
  'prefers-color-scheme',
  'prefers-reduced-motion',
  'prefers-contrast',
  'hover',
  'pointer',
])
const keywords = new Set([
  'portrait',
  'landscape',
  'light',
  'dark',
  'reduce',
  'no-preference',
  'more',
  'less',
  'none',
  'hover',
  'coarse',
  'fine',
])
const comparisons = new Set(['<', '<=', '>', '>=', '='])
const types = new Set(['all', 'screen', 'print'])
const units = new Set(['px', 'em', 'rem'])
const MAX_PARTS = 8

/** The parser's nodes for media queries, which its published types lack. */
type MediaNode =
  | { type: 'MediaQuery'; modifier: string | null; mediaType: string | null; condition: CssNode | null }
  | { type: 'Condition'; children: { toArray(): CssNode[] } }
  | { type: 'Feature'; name: string; value: CssNode | null }
  | {
      type: 'FeatureRange'
      left: CssNode
      leftComparison: string
      middle: CssNode
      rightComparison: string | null
      right: CssNode | null
    }
const mediaNode = (node: CssNode) => node as unknown as MediaNode

/** Undefined if any part is unknown. */
export function mediaText(prelude: CssNode | null): string | undefined {
  if (prelude?.type !== 'AtrulePrelude') return undefined
  const [list, ...others] = prelude.children.toArray()
  if (list?.type !== 'MediaQueryList' || others.length > 0) return undefined
  const queries = list.children.toArray().map(queryText)
  return queries.length > 0 && queries.length <= MAX_PARTS && queries.every((query) => query !== undefined)
    ? queries.join(',')
    : undefined
}

function queryText(node: CssNode): string | undefined {
  const query = mediaNode(node)
  if (query.type !== 'MediaQuery') return undefined
  const { modifier, mediaType, condition } = query
  if (modifier !== null) return undefined
  if (mediaType !== null && !types.has(mediaType.toLowerCase())) return undefined
  const tests = condition === null ? '' : conditionText(condition)
  if (tests === undefined || (mediaType === null && tests === '')) return undefined
  return [mediaType?.toLowerCase(), tests].filter(Boolean).join(' and ')
}

/** Only conditions joined by `and`, such as `(min-width: 480px) and (hover: hover)`. */
function conditionText(node: CssNode): string | undefined {
  const condition = mediaNode(node)
  if (condition.type !== 'Condition') return undefined
  const parts = condition.children.toArray()
  if (parts.length > 2 * MAX_PARTS) return undefined
  const tests: string[] = []
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) {
      if (part.type !== 'Identifier' || part.name.toLowerCase() !== 'and') return undefined
      continue
    }
    const test = testText(part)
    if (test === undefined) return undefined
    tests.push(test)
  }
  return tests.join(' and ')
}

function testText(node: CssNode): string | undefined {
  const part = mediaNode(node)
  if (part.type === 'Feature') {
    const { name, value } = part
    if (!features.has(name.toLowerCase())) return undefined
    if (value === null) return `(${name.toLowerCase()})`
    const text = valueText(value)
    return text === undefined ? undefined : `(${name.toLowerCase()}:${text})`
  }
  if (part.type === 'FeatureRange') {
    const { left, leftComparison, middle, rightComparison, right } = part
    const sides = [left, middle, ...(right ? [right] : [])].map((side) => nameOrValue(side))
    const signs = [leftComparison, ...(right ? [rightComparison] : [])]
    if (sides.includes(undefined) || !signs.every((sign) => sign !== null && comparisons.has(sign)))
      return undefined
    return `(${sides[0]} ${signs[0]} ${sides[1]}${right ? ` ${signs[1]} ${sides[2]}` : ''})`
  }
  return undefined
}

const nameOrValue = (node: CssNode): string | undefined =>
  node.type === 'Identifier' && ['width', 'height'].includes(node.name.toLowerCase())
    ? node.name.toLowerCase()
    : valueText(node)

function valueText(value: CssNode): string | undefined {
  if (value.type === 'Identifier') {
    const name = value.name.toLowerCase()
    return keywords.has(name) ? name : undefined
  }
  if (value.type !== 'Dimension' || !units.has(value.unit.toLowerCase())) return undefined
  const number = Number(value.value)
  return number >= 0 && number <= 10_000 ? `${number}${value.unit.toLowerCase()}` : undefined
}
