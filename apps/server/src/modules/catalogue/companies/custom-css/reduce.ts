/**
 * Rebuilds a company's custom CSS from its syntax tree. Each selector, property and value is checked against an
 * allowlist, limited and written again. So no string, brace, escape or comment can have another meaning in a
 * browser. docs/decisions/0012-custom-css.md
 */
import { type CssNode, parse } from 'css-tree'
import { readDeclaration } from './declarations.ts'
import type { Reach } from './property-rules.ts'
import { mediaText } from './media.ts'
import { reachOf, scopedSelectors } from './selectors.ts'
import type { Refusal, RefusalReason } from './refusal.ts'

/** Limits of the company's text and of the result, in characters. */
const LONGEST = 20_000
const LONGEST_REBUILT = 100_000
/** Each is matched against the CSS grammar, which takes about 0.2 ms. */
const MAX_DECLARATIONS = 500

export type ReducedCss = {
  /** A complete sheet in the layer `company`; empty if nothing remains. */
  css: string
  /** What was dropped, for the company's staff. */
  refused: Refusal[]
}

export function reduceCustomCss(text: string | null | undefined): ReducedCss {
  const refused: Refusal[] = []
  const refuse = (reason: RefusalReason, what: string, line?: number) => {
    refused.push({ reason, what: what.slice(0, 100), ...(line === undefined ? {} : { line }) })
  }
  if (!text?.trim()) return { css: '', refused }
  if (text.length > LONGEST) {
    refuse('tooLong', `${text.length} characters of ${LONGEST}`)
    return { css: '', refused }
  }
  let rules: string[]
  let declarations = 0
  const isMore = () => (declarations += 1) > MAX_DECLARATIONS
  try {
    rules = rulesOf(parse(text, { positions: true, parseCustomProperty: false }), false, { refuse, isMore })
  } catch {
    // Nested too deeply for the parser.
    refuse('unreadable', text)
    return { css: '', refused }
  }
  const keptRules: string[] = []
  let length = 0
  for (const rule of rules) {
    length += rule.length
    if (length > LONGEST_REBUILT) {
      refuse('tooLong', rule)
      break
    }
    keptRules.push(rule)
  }
  return { css: keptRules.length === 0 ? '' : `@layer company{${keptRules.join('')}}`, refused }
}

type Work = {
  refuse(reason: RefusalReason, what: string, line?: number): void
  /** Counts a declaration; returns true above the limit. */
  isMore(): boolean
}

function rulesOf(sheet: CssNode, insideMedia: boolean, work: Work): string[] {
  const { refuse } = work
  if (!('children' in sheet) || !sheet.children) return []
  return sheet.children.toArray().flatMap((node): string[] => {
    const line = node.loc?.start.line
    if (node.type === 'Comment') return []
    if (node.type === 'Rule') return ruleText(node, work)
    if (node.type === 'Atrule' && node.name.toLowerCase() === 'media' && !insideMedia) {
      const media = mediaText(node.prelude)
      if (media === undefined || node.block === null) {
        refuse('atRule', '@media', line)
        return []
      }
      const inner = rulesOf(node.block, true, work)
      return inner.length === 0 ? [] : [`@media ${media}{${inner.join('')}}`]
    }
    refuse(
      node.type === 'Atrule' ? 'atRule' : 'unreadable',
      node.type === 'Atrule' ? `@${node.name}` : node.type,
      line,
    )
    return []
  })
}

function ruleText(rule: Extract<CssNode, { type: 'Rule' }>, { refuse, isMore }: Work): string[] {
  const selectors = scopedSelectors(rule.prelude, (what) => refuse('selector', what, rule.loc?.start.line))
  if (selectors.length === 0) return []
  const byReach = new Map<Reach, string[]>()
  for (const node of rule.block.children.toArray()) {
    const line = node.loc?.start.line
    if (node.type === 'Comment') continue
    if (node.type !== 'Declaration') {
      refuse(node.type === 'Rule' || node.type === 'Atrule' ? 'nested' : 'unreadable', node.type, line)
      continue
    }
    if (isMore()) {
      refuse('tooLong', node.property, line)
      continue
    }
    const read = readDeclaration(node)
    if (read.kind === 'refused') refuse(read.reason, read.what, line)
    else for (const { reach, text } of read.parts) byReach.set(reach, [...(byReach.get(reach) ?? []), text])
  }
  return [...byReach].flatMap(([reach, declarations]) => {
    const reached = selectors.flatMap((selector) => reachOf(selector, reach) ?? [])
    return reached.length === 0 ? [] : [`${reached.join(',')}{${declarations.join(';')}}`]
  })
}
