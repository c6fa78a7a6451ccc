/** Rebuilds a company's selectors, limited to the parts of the widget that it may style. */
import type { CssNode } from 'css-tree'
import type { Reach } from './property-rules.ts'
import { isPlainName } from './is-plain-name.ts'

/** A selector split so that conditions fit between its subject and its pseudo-element. */
export type ScopedSelector = { subject: string; pseudoElement: string }

/** Marks elements that only the theme styles: bottom bar, prices, consent checkboxes, errors, notices. */
const DATA_KEPT = '[data-kept]'
const keptOrInside = `${DATA_KEPT},${DATA_KEPT} *`

const MAX_SELECTORS = 40
const MAX_PARTS = 16
const DEEPEST = 2

const pseudoClasses = new Set([
  'hover',
  'active',
  'focus',
  'focus-visible',
  'focus-within',
  'disabled',
  'enabled',
  'checked',
  'open',
  'first-child',
  'last-child',
  'only-child',
  'first-of-type',
  'last-of-type',
  'only-of-type',
  'empty',
  'link',
  'visited',
  'any-link',
  'required',
  'optional',
  'read-only',
  'placeholder-shown',
])
const pseudoClassesOfSelectors = new Set(['not', 'is', 'where'])
const pseudoClassesOfNumbers = new Set(['nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type'])
const pseudoElements = new Set(['before', 'after', 'placeholder', 'marker'])
const matchers = new Set(['=', '~=', '|=', '^=', '$=', '*='])
const plainString = /^[\w ./:#-]{0,100}$/

/** Selectors for the page, which are applied to the widget instead. */
const isPage = (node: CssNode | undefined): boolean =>
  (node?.type === 'TypeSelector' && ['html', 'body'].includes(node.name.toLowerCase())) ||
  (node?.type === 'PseudoClassSelector' && node.name.toLowerCase() === 'root' && node.children === null)
const PAGE = ':is(.z-app,.z-plain)'

/** Returns the valid selectors of the list and reports the others. A browser would drop the whole list for one. */
export function scopedSelectors(list: CssNode, refuse: (what: string) => void): ScopedSelector[] {
  if (list.type !== 'SelectorList') {
    refuse(list.type === 'Raw' ? list.value : list.type)
    return []
  }
  return list.children.toArray().flatMap((selector, index) => {
    const read = index < MAX_SELECTORS ? readSelector(selector) : undefined
    if (read === undefined) refuse(`selector ${index + 1}`)
    return read ?? []
  })
}

function readSelector(selector: CssNode): ScopedSelector | undefined {
  if (selector.type !== 'Selector') return undefined
  const parts = selector.children.toArray()
  const last = parts.at(-1)
  const pseudoElement = last?.type === 'PseudoElementSelector' ? last : undefined
  if (pseudoElement !== undefined && (!isPseudoElement(pseudoElement) || parts.length < 2)) return undefined
  const subject = complexText(pseudoElement === undefined ? parts : parts.slice(0, -1), 0)
  if (subject === undefined) return undefined
  return {
    // Limits any selector to the widget, without raising its specificity.
    subject: `:where(#root) ${subject}`,
    pseudoElement: pseudoElement === undefined ? '' : `::${pseudoElement.name.toLowerCase()}`,
  }
}

const isPseudoElement = (node: Extract<CssNode, { type: 'PseudoElementSelector' }>): boolean =>
  node.children === null && pseudoElements.has(node.name.toLowerCase())

function complexText(parts: readonly CssNode[], depth: number): string | undefined {
  if (parts.length === 0 || parts.length > MAX_PARTS) return undefined
  const outside = isPage(parts[0])
  const written: string[] = []
  for (const [index, part] of parts.entries()) {
    if (index === 0 && outside) {
      const next = parts[1]
      if (next !== undefined && next.type !== 'Combinator') return undefined
      // `html body .card` names the page twice.
      written.push(PAGE)
      continue
    }
    if (outside && index === 2 && isPage(part)) {
      written.length = 0
      written.push(PAGE)
      continue
    }
    const isFirst = index === 0 || parts[index - 1]?.type === 'Combinator'
    const text = simpleText(part, depth, isFirst)
    if (text === undefined) return undefined
    if (part.type === 'Combinator' && isFirst) return undefined
    written.push(text)
  }
  return parts.at(-1)?.type === 'Combinator' ? undefined : written.join('')
}

function simpleText(node: CssNode, depth: number, isFirst: boolean): string | undefined {
  switch (node.type) {
    case 'TypeSelector': {
      if (!isFirst) return undefined
      const name = node.name.toLowerCase()
      return name === '*' || isPlainName(name) ? name : undefined
    }
    case 'ClassSelector':
      return isPlainName(node.name) ? `.${node.name}` : undefined
    case 'IdSelector':
      return isPlainName(node.name) ? `#${node.name}` : undefined
    case 'Combinator':
      return { ' ': ' ', '>': '>', '+': '+', '~': '~' }[node.name]
    case 'AttributeSelector':
      return attributeText(node)
    case 'PseudoClassSelector':
      return pseudoClassText(node, depth)
    default:
      return undefined
  }
}

function attributeText({ name, matcher, value, flags }: Extract<CssNode, { type: 'AttributeSelector' }>) {
  if (!isPlainName(name.name)) return undefined
  if (matcher === null || value === null) return `[${name.name}]`
  const text = value.type === 'String' ? value.value : value.name
  if (!matchers.has(matcher) || !plainString.test(text)) return undefined
  if (flags !== null && !['i', 's'].includes(flags.toLowerCase())) return undefined
  return `[${name.name}${matcher}"${text}"${flags === null ? '' : ` ${flags.toLowerCase()}`}]`
}

function pseudoClassText(node: Extract<CssNode, { type: 'PseudoClassSelector' }>, depth: number) {
  const name = node.name.toLowerCase()
  const children = node.children?.toArray()
  if (children === undefined) return pseudoClasses.has(name) ? `:${name}` : undefined
  const [argument, ...others] = children
  if (argument === undefined || others.length > 0) return undefined
  if (pseudoClassesOfNumbers.has(name)) {
    const nth = nthText(argument)
    return nth === undefined ? undefined : `:${name}(${nth})`
  }
  if (!pseudoClassesOfSelectors.has(name) || depth >= DEEPEST || argument.type !== 'SelectorList')
    return undefined
  const inner = argument.children
    .toArray()
    .map((one) => (one.type === 'Selector' ? complexText(one.children.toArray(), depth + 1) : undefined))
  return inner.length > 0 && inner.length <= MAX_SELECTORS && inner.every((one) => one !== undefined)
    ? `:${name}(${inner.join(',')})`
    : undefined
}

function nthText(node: CssNode): string | undefined {
  if (node.type !== 'Nth' || node.selector) return undefined
  const { nth } = node
  if (nth.type === 'Identifier')
    return ['odd', 'even'].includes(nth.name.toLowerCase()) ? nth.name : undefined
  if (nth.type !== 'AnPlusB') return undefined
  const [a, b] = [Number(nth.a ?? 0), Number(nth.b ?? 0)]
  const isSmall = (number: number) => Number.isInteger(number) && Math.abs(number) <= 1000
  return isSmall(a) && isSmall(b) ? `${a}n${b < 0 ? b : `+${b}`}` : undefined
}

/** Areas with spare room even around a protected element; each surrounds it at most once. */
const ROOMY = ':is(.z-main,.z-card,.z-list,.z-row,.z-summary)'

const notKept = `:not(:where(${keptOrInside}))`
const free = `:not(:where(${keptOrInside},:has(${DATA_KEPT})))`

const conditions: Record<Reach, string> = {
  looks: notKept,
  roomy: `:where(${ROOMY}:has(${DATA_KEPT}))${notKept}`,
  box: free,
  placed: `${free}:where(${free}>*)`,
}

/** The selector limited to a declaration's reach; undefined if it can match nothing. */
export function reachOf({ subject, pseudoElement }: ScopedSelector, reach: Reach): string | undefined {
  if (pseudoElement === '') return `${subject}${conditions[reach]}`
  // Around a protected element, a pseudo-element could be placed next to it or over it.
  return reach === 'looks' ? `${subject}${conditions.box}${pseudoElement}` : undefined
}
