/**
 * Reads from test sources which rows of the ledger they prove: a line `// proves S4.cart.2 S4.cart.3`.
 * The line belongs to the enclosing test, such as the row of a table in `it.each([…])`, else to the next test below.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A call of `it` or `test`. Lines count from 1; both belong to the call. */
export type ProvingTest = { firstLine: number; lastLine: number; ids: string[] }

const COMMENT = /^\s*proves\s+(.*)$/

/** Tests of one file that name rows. Throws if a line names no row or no test follows it. */
export function provingTests(file: string, source: string): ProvingTest[] {
  if (!/\/\/\s*proves\b/.test(source)) return []
  const { program, comments } = parseSync(file, source)
  const calls = testCalls(program)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const found = new Map<Span, string[]>()
  for (const { value, start } of comments) {
    const words = COMMENT.exec(value)?.[1]?.trim().split(/\s+/)
    if (words === undefined) continue
    const wrong = words.find((word) => !/^S[1-9]\.[a-z]+\.\d+$/.test(word))
    if (wrong !== undefined) throw new Error(`${file}:${lineOf(start)}: “${wrong}” is no id of the ledger`)
    const call = callOf(start, calls)
    if (call === undefined) throw new Error(`${file}:${lineOf(start)}: no test follows this line`)
    found.set(call, [...(found.get(call) ?? []), ...words])
  }
  return [...found].map(([{ start, end }, ids]) => ({
    firstLine: lineOf(start),
    lastLine: lineOf(end),
    ids: [...new Set(ids)],
  }))
}

/** All tests of the project that name rows, by file from the root. Proofs run apart from the ledger. */
export function provingTestsIn(root: string): Map<string, ProvingTest[]> {
  const files = globSync('{apps,packages,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|proofs)$/.test(path),
  })
  return new Map(
    files
      .toSorted()
      .map((file): [string, ProvingTest[]] => [
        file,
        provingTests(file, readFileSync(join(root, file), 'utf8')),
      ])
      .filter(([, tests]) => tests.length > 0),
  )
}

type Span = { start: number; end: number }

/** The smallest call around the offset, else the first one below it. */
function callOf(offset: number, calls: Span[]): Span | undefined {
  const around = calls.filter(({ start, end }) => start <= offset && offset < end)
  if (around.length > 0)
    return around.toSorted((one, other) => one.end - one.start - (other.end - other.start))[0]
  return calls.filter(({ start }) => start > offset).toSorted((one, other) => one.start - other.start)[0]
}

/** `it(…)`, `test(…)`, `it.each([…])(…)`, `test.skip(…)`; not `test.describe`, `test.extend` and `test.use`. */
function testCalls(program: unknown): Span[] {
  const calls: Span[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    if (node.type === 'CallExpression' && isTest(node['callee']))
      calls.push({ start: node.start, end: node.end })
    for (const value of Object.values(node)) visit(value)
  }
  visit(program)
  // `it.each([…])` is a call within the call that has the title.
  return calls.filter(({ start, end }) => !calls.some((other) => other.start === start && other.end > end))
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const OTHER_MEMBERS = new Set([
  'describe',
  'extend',
  'use',
  'beforeEach',
  'afterEach',
  'beforeAll',
  'afterAll',
  'step',
])

function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return callee['name'] === 'it' || callee['name'] === 'test'
  if (callee.type === 'CallExpression') return isTest(callee['callee'])
  if (callee.type !== 'MemberExpression') return false
  const property = callee['property']
  if (isNode(property) && OTHER_MEMBERS.has(String(property['name']))) return false
  return isTest(callee['object'])
}
