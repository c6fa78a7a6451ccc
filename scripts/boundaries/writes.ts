/**
 * Finds in a source text the tables whose rows it writes: by the query builder, by raw SQL and by shared functions that
 * take a table. The table's name may be literal, a constant, or from a list that is iterated.
 */
import {
  type BindingPattern,
  type CallExpression,
  type MemberExpression,
  type Node,
  type ParamPattern,
  type Program,
  Visitor,
} from 'oxc-parser'
import { parse } from './parse.ts'

/** `unread`: the reason why the table names cannot be determined. */
export type Write = { line: number; tables: readonly string[] } | { line: number; unread: string }

const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
/** Functions of `platform/db` that write a given table, and the position of the argument that names it. */
const sharedWriters = new Map([
  ['deleteInBatches', 1],
  ['cleanUpByCompany', 1],
  ['mergeRowsOf', 0],
  ['resealColumn', 1],
])

const HIDDEN = 'the table’s name stands in a variable'

/** `isTable` distinguishes a table name after "update" from a word of a sentence. */
export function writesOf(file: string, source: string, isTable: (name: string) => boolean): Write[] {
  const { program } = parse(file, source)
  const namesOf = namesIn(program)
  const found: Write[] = []
  const lineOf = ({ start }: Node) => source.slice(0, start).split('\n').length
  const say = (names: readonly string[] | undefined, node: Node) =>
    found.push(
      names === undefined
        ? { line: lineOf(node), unread: HIDDEN }
        : { line: lineOf(node), tables: names.map(bare) },
    )
  const passesOn = (name: string, node: Node) =>
    found.push({ line: lineOf(node), unread: `${name} is passed on` })
  const text = (words: string, node: Node) => {
    for (const name of writtenIn(words, isTable)) say(name === HOLE ? undefined : [name], node)
  }
  const firstOf = ({ arguments: given }: CallExpression, index: number) => {
    const name = given[index]
    return name === undefined ? undefined : namesOf(name)
  }

  /** Nodes that were already resolved at a call or an import. Any other use of such a name passes it on. */
  const read = new Set<Node>()
  new Visitor({
    CallExpression: (call) => {
      read.add(call.callee)
      const { callee } = call
      const method = callee.type === 'MemberExpression' ? nameOf(callee) : undefined
      if (method !== undefined && builders.has(method)) say(firstOf(call, 0), call)
      const place = callee.type === 'Identifier' ? sharedWriters.get(callee.name) : undefined
      if (place !== undefined) say(firstOf(call, place), call)
      const asks = method === 'raw' || method === 'query'
      // A literal here is checked like every other text.
      if (asks && call.arguments.length > 0 && !isText(call.arguments[0]!)) say(undefined, call)
    },
    MemberExpression: (member) => {
      const name = nameOf(member)
      if (name !== undefined && builders.has(name) && !read.has(member)) passesOn(name, member)
    },
    ObjectPattern: ({ properties }) => {
      for (const property of properties)
        if (property.type === 'Property' && property.key.type === 'Identifier')
          if (builders.has(property.key.name)) passesOn(property.key.name, property)
    },
    ImportSpecifier: ({ imported, local }) => {
      if (sharedWriters.has(local.name)) read.add(imported).add(local)
    },
    Identifier: (identifier) => {
      const { name } = identifier
      if (sharedWriters.has(name) && !read.has(identifier)) passesOn(name, identifier)
    },
    Literal: (literal) => {
      if (typeof literal.value === 'string') text(literal.value, literal)
    },
    TemplateLiteral: (template) =>
      text(template.quasis.map(({ value }) => value.cooked ?? value.raw).join(` ${HOLE} `), template),
  }).visit(program)
  return found
}

/** Placeholder for a template's value; no table name contains it. */
const HOLE = '$'

/** Excludes `for update`, `for no key update` and `on conflict do update`, which name no table. */
const writing =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|(?<!\b(?:do|key|for)\s+)update)\s+(?:only\s+)?((?:"?public"?\s*\.\s*)?[\w"]+|\$|$)/gi
/** A text that is SQL, not a sentence. */
const isStatement =
  /^\s*(with|insert\s+into|merge\s+into|delete\s+from|update|truncate)\b[\s\S]*\b(values|set|where|select|using|from)\b/i

/** Tables that a text writes; a hole if the name, or a part of it, is inserted. */
function writtenIn(text: string, isTable: (name: string) => boolean): string[] {
  const plain = text.replaceAll(/--[^\n]*/g, ' ').replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
  return [...plain.matchAll(writing)].flatMap(([, name = '']) => {
    if (name === HOLE || name === '') return [HOLE]
    return isTable(bare(name)) || isStatement.test(plain) ? [name] : []
  })
}

/** `hold as other`, `"hold"` and `public.hold` are `hold`. */
const bare = (name: string) =>
  name
    .replace(/\s+as\s+\w+$/i, '')
    .replaceAll('"', '')
    .replace(/^public\s*\.\s*/i, '')
    .trim()
    .toLowerCase()

const isText = (node: Node): boolean =>
  (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral'

function nameOf({ computed, property }: MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

/**
 * Returns a function that resolves a node to texts: a literal, a list, a constant, or a variable that iterates a list.
 */
function namesIn(program: Program): (node: Node) => string[] | undefined {
  const known = new Map<string, string[] | undefined>()
  const namesOf = (node: Node): string[] | undefined => {
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? [node.value] : undefined
      case 'TemplateLiteral':
        return node.expressions.length === 0 ? [node.quasis[0]!.value.raw] : undefined
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
        return namesOf(node.expression)
      case 'ConditionalExpression':
        return all([node.consequent, node.alternate])
      case 'ArrayExpression':
        return all(node.elements)
      case 'Identifier':
        return known.get(node.name)
      default:
        return undefined
    }
  }
  const all = (nodes: readonly (Node | null)[]): string[] | undefined => {
    const names = nodes.map((node) => (node === null ? undefined : namesOf(node)))
    return names.some((name) => name === undefined) ? undefined : names.flatMap((name) => name!)
  }
  // Two variables with the same name cannot be distinguished here.
  const learn = (name: string, names?: string[]) => known.set(name, known.has(name) ? undefined : names)
  const hide = (pattern: ParamPattern) => {
    for (const name of boundBy(pattern)) learn(name)
  }
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      for (const { id, init } of declarations)
        if (id.type !== 'Identifier') hide(id)
        else if (init !== null) learn(id.name, kind === 'const' ? namesOf(init) : undefined)
    },
    ForOfStatement: ({ left, right }) => {
      const declared = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : undefined
      if (declared?.type === 'Identifier') learn(declared.name, namesOf(right))
    },
    FunctionDeclaration: ({ params }) => params.forEach(hide),
    FunctionExpression: ({ params }) => params.forEach(hide),
    ArrowFunctionExpression: ({ params }) => params.forEach(hide),
  }).visit(program)
  return namesOf
}

/** Names that a parameter or a declaration introduces. */
function boundBy(pattern: ParamPattern | BindingPattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return boundBy(pattern.left)
    case 'RestElement':
      return boundBy(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : boundBy(element)))
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundBy(property.type === 'Property' ? property.value : property.argument),
      )
    default:
      return []
  }
}
