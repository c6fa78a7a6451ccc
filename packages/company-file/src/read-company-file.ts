/** Parses a company file; returns the company or all faults. */
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml'
import { canonical } from './canonical.ts'
import { type CompanyFile, companyFile } from './schema.ts'
import { type Fault, type Path, type Problem, writePath } from './problem.ts'
import { rulesBroken } from './rules.ts'
import { shapeFaults } from './shape-faults.ts'

/** `locate` maps faults that are found later, such as by the database, to lines of this file. */
export type ReadCompany = { locate(faults: readonly Fault[]): Problem[] } & (
  | { file: CompanyFile; problems: [] }
  | { file: undefined; problems: Problem[] }
)

export function readCompanyFile(source: string): ReadCompany {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const locate = (faults: readonly Fault[]) =>
    faults
      .map(({ path, reason, isName = false }) => {
        const { line, col } = lines.linePos(offsetOf(document, path, isName))
        return { line, column: col, path: writePath(path), reason }
      })
      .toSorted((one, other) => one.line - other.line || one.column - other.column)
  const unreadable = document.errors.map((error) => {
    const { line, col } = lines.linePos(error.pos[0])
    return { line, column: col, path: '', reason: `is no YAML: ${error.message}` }
  })
  if (unreadable.length > 0) return { file: undefined, problems: unreadable, locate }
  const unnamed = unnamedAliases(document).map(({ offset, reason }) => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col, path: '', reason }
  })
  if (unnamed.length > 0) return { file: undefined, problems: unnamed, locate }
  const content = contentOf(document)
  if (content === undefined)
    return {
      file: undefined,
      problems: [{ line: 1, column: 1, path: '', reason: 'has too many aliases (*name) of aliases' }],
      locate,
    }
  const parsed = companyFile.safeParse(content, { reportInput: true })
  if (!parsed.success) {
    const cut = cutTexts(document).map(({ offset, reason }) => {
      const { line, col } = lines.linePos(offset)
      return { line, column: col, path: '', reason }
    })
    const others = locate(shapeFaults(companyFile, parsed.error.issues))
    const problems = [...cut, ...others.filter(({ line }) => !cut.some((one) => one.line === line))]
    return { file: undefined, problems: problems.toSorted((one, other) => one.line - other.line), locate }
  }
  const broken = locate(rulesBroken(parsed.data))
  if (broken.length > 0) return { file: undefined, problems: broken, locate }
  return { file: canonical(parsed.data), problems: [], locate }
}

/** Aliases `*name` without a preceding anchor `&name`. */
function unnamedAliases(document: Document.Parsed): { offset: number; reason: string }[] {
  const unnamed: { offset: number; reason: string }[] = []
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return
      const { source } = alias
      unnamed.push({
        offset: startOf(alias),
        reason: `“*${source}” repeats nothing: no value above is called “&${source}”. A text that begins with * needs quotes`,
      })
    },
  })
  return unnamed
}

/** Unquoted texts in braces that are cut at a comma: `{ uk: Волосся, нігті }`. */
function cutTexts(document: Document.Parsed): { offset: number; reason: string }[] {
  const cut: { offset: number; reason: string }[] = []
  visit(document, {
    Map(_, { flow, items }) {
      if (flow !== true) return
      for (const [index, { key, value }] of items.entries()) {
        const before = items[index - 1]
        if (value !== null || !isScalar(key) || !isScalar(before?.value)) continue
        if (typeof before.value.value !== 'string') continue
        const name = isScalar(before.key) ? String(before.key.value) : ''
        const whole = `${before.value.value}, ${String(key.value)}`
        cut.push({
          offset: startOf(key),
          reason: `“${String(key.value)}” is cut off by the comma: a text with one needs quotes, { ${name}: ${whole.includes("'") ? `"${whole}"` : `'${whole}'`} }`,
        })
      }
    },
  })
  return cut
}

/** Undefined if its aliases expand beyond the limit of the parser. */
function contentOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES }) ?? {}
  } catch (error) {
    if (error instanceof ReferenceError) return undefined
    throw error
  }
}

/** Maximum alias expansions per node, nested ones multiplied; handwritten files have a few. */
const MAX_ALIASES = 100

/** Offset of a path; if it is missing, of its nearest parent. An unexpected key is located by its name. */
function offsetOf(document: Document.Parsed, path: Path, isName: boolean): number {
  let node: unknown = document.contents
  let offset = startOf(node)
  for (const part of path) {
    let next: unknown
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
      if (pair === undefined) return offset
      offset = startOf(pair.key)
      next = pair.value
    } else if (isSeq(node) && typeof part === 'number') {
      next = node.items[part]
      offset = startOf(next) || offset
    } else return offset
    node = next
  }
  return isScalar(node) && !isName ? startOf(node) : offset
}

const startOf = (node: unknown): number => (isNode(node) ? ((node as Node).range?.[0] ?? 0) : 0)
