/** Reports code that reads the time from another source than the single clock. docs/decisions/0009-test-clock.md */
import { Visitor } from 'oxc-parser'
import { parse } from './parse.ts'

/** Intentional uses of the machine's clock: `Date` in programs, `sql` in statements. */
const allowed: { file: RegExp; asks: 'Date' | 'sql'; because: string }[] = [
  { file: /^apps\/server\/src\/platform\/clock\.ts$/, asks: 'Date', because: 'it is the clock' },
  {
    file: /^apps\/server\/src\/platform\/db\/ids\.ts$/,
    asks: 'Date',
    because: 'ids are sorted by it, nothing reads it',
  },
  {
    file: /^apps\/server\/src\/(platform\/db\/embedded\/embedded|process\/shutdown)\.ts$/,
    asks: 'Date',
    because: 'it waits for a program and for a key pressed twice',
  },
  {
    file: /^apps\/server\/src\/gateways\/sign-in-providers\/provider-facts\.ts$/,
    asks: 'Date',
    because: 'the provider judges it by a clock of its own',
  },
  {
    file: /^apps\/server\/src\/platform\/db\/migrate\.ts$/,
    asks: 'sql',
    because: 'when the database was changed, for people',
  },
  // Journeys use the clock of their run.
  { file: /^e2e\//, asks: 'Date', because: 'journeys have the clock of the run' },
  {
    file: /^e2e\/journeys\/clock\.spec\.ts$/,
    asks: 'sql',
    because: 'it looks for rows with the time of the machine',
  },
]

/** Programs with a given time: the server and the rules receive a clock, journeys set one for the database. */
const watched = /^(apps\/server\/src|packages\/[^/]+\/src|e2e)\//
const isTest = (file: string) => /\.test\.tsx?$|^packages\/\w+\/test\//.test(file)

const databaseClock =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\(\)|\b(current_(timestamp|date|time)|localtime(stamp)?)\b|'(now|today|tomorrow|yesterday)'/i

/** `file` is relative to the project with forward slashes; it need not exist. */
export function clocksOf(file: string, source: string): string[] {
  if (!watched.test(file) || isTest(file)) return []
  const { program } = parse(file, source)
  const found: string[] = []
  const say = (asks: 'Date' | 'sql', at: number, what: string) => {
    if (allowed.some((one) => one.asks === asks && one.file.test(file))) return
    const line = source.slice(0, at).split('\n').length
    found.push(`${file}:${line} asks ${what} for the time: take it from \`clock\`, or as a parameter.`)
  }
  const text = (value: string, at: number) => {
    if (databaseClock.test(value)) say('sql', at, 'the database')
  }
  new Visitor({
    MemberExpression: (node) => {
      if (node.object.type === 'Identifier' && node.object.name === 'Date' && !node.computed)
        if (node.property.name === 'now') say('Date', node.start, 'the machine')
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
        say('Date', node.start, 'the machine')
    },
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date')
        say('Date', node.start, 'the machine')
    },
    Literal: (node) => {
      if (typeof node.value === 'string') text(node.value, node.start)
    },
    TemplateElement: (node) => text(node.value.raw, node.start),
  }).visit(program)
  return found
}

/** Columns of the schema with a default from the database's clock. */
export function clocksOfSchema(schema: string): string[] {
  return schema
    .split('\n')
    .flatMap((line, index) =>
      databaseClock.test(line) && !line.trimStart().startsWith('--')
        ? [`schema.sql:${index + 1} asks the database for the time: ${line.trim()}`]
        : [],
    )
}
