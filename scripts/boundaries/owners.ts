/**
 * Says where rows of a table are written outside of the one folder that owns it, by reading the queries: the query
 * builder's, raw SQL and `deleteInBatches`. Whatever cannot be read (a table's name out of a variable) is refused.
 */
import {
  type CallExpression,
  type MemberExpression,
  type Node,
  parseSync,
  type ParamPattern,
  type Program,
  Visitor,
} from 'oxc-parser'

/** Folders of apps/server/src/capabilities, and `database`. */
export const owners: Record<string, readonly string[]> = {
  accounts: [
    ...['code_challenge', 'person', 'person_client', 'person_device', 'person_identity', 'session'],
    'social_attempt',
  ],
  appointments: ['appointment', 'appointment_service'],
  branches: ['branch'],
  challenges: ['spent_challenge'],
  clients: ['client'],
  companies: ['company', 'company_alias', 'company_settings', 'entity_title'],
  'data-rights': ['account_deletion'],
  database: ['idempotency', 'migration'],
  deliveries: ['lease', 'messenger_chat', 'outbox_message', 'short_link'],
  events: ['event'],
  fields: ['extra_field'],
  files: ['file'],
  'hold-rows': ['hold'],
  limits: ['usage_count'],
  memberships: ['membership_template'],
  messages: ['message', 'notification'],
  offers: ['waiting_look'],
  pictures: ['picture'],
  ratings: ['rating'],
  resources: ['resource', 'resource_type'],
  restrictions: ['restriction'],
  services: [
    ...['branch_service', 'discount', 'resource_service', 'service', 'service_price'],
    'service_price_list',
  ],
  slots: ['cycle_frame', 'day_frame', 'occupancy'],
  surveys: ['survey', 'survey_form'],
  wishes: ['waiting_entry'],
}

const ownerOf = new Map(
  Object.entries(owners).flatMap(([folder, tables]) => tables.map((table) => [table, folder] as const)),
)

/** Where a table's name may be handed in, since it is the caller that writes. */
const handedOn = /^apps\/server\/src\/database\/(delete-in-batches|migrate|database|embedded\/embedded)\.ts$/

/** Programs that serve; the demo is a company that is put in from outside, as tests put in theirs. */
const watched = /^apps\/server\/src\/(?!demo\/)(?!.*\.test\.ts$)/

const folderOf = (file: string): string | undefined =>
  /^apps\/server\/src\/(?:capabilities\/([^/]+)|(database))\//.exec(file)?.slice(1).find(Boolean)

const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

/** `file` is relative to the project with forward slashes; it need not exist. */
export function writersOf(file: string, source: string): string[] {
  if (!watched.test(file)) return []
  const folder = folderOf(file)
  const { program } = parseSync(file, source)
  const names = namesIn(program)
  const found = new Map<string, number>()
  const say = (what: string, at: number) => found.set(what, Math.min(at, found.get(what) ?? at))

  const writes = (table: string, at: number) => {
    const owner = ownerOf.get(table)
    if (owner === folder && owner !== undefined) return
    if (owner === undefined)
      say(
        `writes ${table}, which has no owner: name the one folder that writes it in scripts/boundaries/owners.ts.`,
        at,
      )
    else
      say(
        `writes ${table}, whose rows only ${owner} writes: call an act of ${owner}/public.ts, or offer one there; where ${owner} lies above this folder, let ${owner} do it and call you, or take the act as a parameter.`,
        at,
      )
  }
  const unread = (at: number) => {
    if (!handedOn.test(file))
      say(
        'writes a table whose name cannot be read here: write it out, so that its owner is known.',
        at,
      )
  }
  const writesNamed = (name: Node | undefined, at: number) => {
    const tables = name === undefined ? undefined : names(name)
    if (tables === undefined) unread(at)
    else for (const table of tables) writes(bare(table), at)
  }

  const called = new Set<Node>()
  new Visitor({
    CallExpression: (call) => {
      called.add(call.callee)
      const method = methodOf(call)
      if (method !== undefined && builders.has(method)) writesNamed(call.arguments[0], call.start)
      if (call.callee.type === 'Identifier' && call.callee.name === 'deleteInBatches')
        writesNamed(call.arguments[1], call.start)
      // `sql.raw(text)` and `client.query(text)`: of a text that stands here, `textsOf` tells.
      const takesText = method === 'raw' || method === 'query'
      if (takesText && call.arguments[0] !== undefined && !isText(call.arguments[0])) unread(call.start)
    },
    MemberExpression: (member) => {
      const name = nameOfMember(member)
      if (name !== undefined && builders.has(name) && !called.has(member))
        say(`passes ${name} on: who writes what cannot be read.`, member.start)
    },
    Literal: (literal) => {
      if (typeof literal.value === 'string') statement(literal.value, literal.start)
    },
    TemplateLiteral: (template) =>
      // What stands between is marked, so that a table's name out of a variable is seen.
      statement(template.quasis.map(({ value }) => value.cooked ?? value.raw).join(' $ '), template.start),
  }).visit(program)

  function statement(text: string, at: number) {
    const plain = text.replaceAll(/--[^\n]*/g, ' ').replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    for (const [, named = ''] of plain.matchAll(writing)) {
      if (named === '$' || named === '') unread(at)
      else if (ownerOf.has(bare(named))) writes(bare(named), at)
      // Words of a text for people, or `for update skip locked`.
      else if (isStatement.test(plain) && !locks.has(bare(named))) writes(bare(named), at)
    }
  }

  return [...found]
    .toSorted(([, one], [, other]) => one - other)
    .map(([what, at]) => `${file}:${source.slice(0, at).split('\n').length} ${what}`)
}

/** The table of a statement that writes; `$` where it comes out of a variable, nothing where the text ends before it. */
const writing =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|(?<!\bdo\s+)(?<!\bno\s+key\s+)(?<!\bfor\s+)update)\s+(?:only\s+)?((?:"?public"?\s*\.\s*)?[\w"]+|\$|$)/gi
/** A text that is SQL, not a sentence. */
const isStatement = /^\s*(with|insert\s+into|merge\s+into|delete\s+from|update|truncate)\b[\s\S]*\b(values|set|where|select|using|from)\b/i
const locks = new Set(['skip', 'of', 'nowait', 'set'])

const bare = (table: string) =>
  table
    .replace(/\s+as\s+\w+$/i, '')
    .replaceAll('"', '')
    .replace(/^public\s*\.\s*/i, '')
    .trim()
    .toLowerCase()

const isText = (node: Node): boolean =>
  (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral'

function nameOfMember(member: MemberExpression): string | undefined {
  if (!member.computed) return member.property.type === 'Identifier' ? member.property.name : undefined
  return member.property.type === 'Literal' && typeof member.property.value === 'string'
    ? member.property.value
    : undefined
}

const methodOf = ({ callee }: CallExpression): string | undefined =>
  callee.type === 'MemberExpression' ? nameOfMember(callee) : undefined

/** Reads names of tables: a text, a list of texts, a constant of one, or a variable that goes through a list of texts. */
function namesIn(program: Program) {
  const known = new Map<string, string[] | undefined>()
  const textsOf = (node: Node): string[] | undefined => {
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? [node.value] : undefined
      case 'TemplateLiteral':
        return node.expressions.length === 0 ? [node.quasis[0]!.value.cooked ?? ''] : undefined
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
        return textsOf(node.expression)
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
    const texts = nodes.map((node) => (node === null ? undefined : textsOf(node)))
    return texts.some((text) => text === undefined) ? undefined : texts.flatMap((text) => text!)
  }
  const learn = (name: string, texts: string[] | undefined) =>
    // Two of one name are told apart by nobody here.
    known.set(name, known.has(name) ? undefined : texts)
  const hide = (parameter: ParamPattern) => {
    if (parameter.type === 'Identifier') learn(parameter.name, undefined)
  }
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      for (const { id, init } of declarations)
        if (id.type === 'Identifier') {
          if (init !== null) learn(id.name, kind === 'const' ? textsOf(init) : undefined)
        }
    },
    ForOfStatement: ({ left, right }) => {
      const declared = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : undefined
      if (declared?.type === 'Identifier') learn(declared.name, textsOf(right))
    },
    FunctionDeclaration: ({ params }) => params.forEach(hide),
    FunctionExpression: ({ params }) => params.forEach(hide),
    ArrowFunctionExpression: ({ params }) => params.forEach(hide),
  }).visit(program)
  return textsOf
}

/** Tables of the finished schema without an owner, and owners of tables that are not there. */
export function ownersOfSchema(schema: string, foldersThere: readonly string[]): string[] {
  const tables = new Set([...schema.matchAll(/^create table (\w+)/gim)].map(([, table = '']) => table))
  return [
    ...[...tables]
      .filter((table) => !ownerOf.has(table))
      .map((table) => `schema.sql: ${table} has no owner: name its folder in scripts/boundaries/owners.ts.`),
    ...[...ownerOf.keys()]
      .filter((table) => !tables.has(table) && table !== 'migration')
      .map((table) => `scripts/boundaries/owners.ts names ${table}, which is no table of schema.sql.`),
    ...Object.keys(owners)
      .filter((folder) => folder !== 'database' && !foldersThere.includes(folder))
      .map((folder) => `scripts/boundaries/owners.ts names ${folder}, which is no folder of capabilities.`),
  ]
}
