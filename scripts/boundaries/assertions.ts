/** Reports journeys without assertions. The linter checks other tests; it does not know the runner of journeys. */
import { type Node, Visitor } from 'oxc-parser'
import { parse } from './parse.ts'

const journeys = /^e2e\/journeys\/.*\.spec\.ts$/

/** `file` is relative to the project with forward slashes. Helpers with assertions are recognized by their names. */
export function expectsNothing(file: string, source: string): string[] {
  if (!journeys.test(file)) return []
  const { program } = parse(file, source)
  const tests: { start: number; end: number }[] = []
  const expected: number[] = []
  new Visitor({
    CallExpression: (node) => {
      if (isTest(node.callee) && !isCondition(node.arguments)) tests.push(node)
      if (/^expect($|[A-Z])/.test(nameOf(node.callee))) expected.push(node.start)
    },
  }).visit(program)
  return tests
    .filter(({ start, end }) => !expected.some((at) => at > start && at < end))
    .map(({ start }) => {
      const line = source.slice(0, start).split('\n').length
      return `${file}:${line} expects nothing: a test that cannot fail proves nothing.`
    })
}

/** `test`, `test.only` and the like; not groups and hooks. */
function isTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'test'
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false
  return callee.object.name === 'test' && /^(only|skip|fixme|fail)$/.test(nameOf(callee.property))
}

/** `test.skip(isNight)` and `test.skip(() => isNight, 'why')` are conditions, not tests. */
const isCondition = (given: Node[]) =>
  given.length < 2 || /^(Literal|TemplateLiteral)$/.test(given.at(-1)!.type)

/** The first word of `expect(page)`, `expect.poll(…)` and `expectNothing(…)`. */
function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' ? nameOf(callee.object) : ''
}
