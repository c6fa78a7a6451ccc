/** Schema errors of a company file, worded for its author. */
import type { z } from 'zod'
import { orNearest } from './nearest.ts'
import type { Fault, Path } from './problem.ts'

type Issue = z.core.$ZodIssue

/** `schema`: the one that reported the issues; it provides the possible keys. */
export const shapeFaults = (schema: z.ZodType, issues: readonly Issue[]): Fault[] =>
  issues.flatMap((issue) => faultsOf(schema, issue))

function faultsOf(schema: z.ZodType, issue: Issue): Fault[] {
  const path = issue.path as Path
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, path)
    return issue.keys.map((name) => ({
      path: [...path, name],
      isName: true,
      reason: `is no key that belongs here${orNearest(name, known)}`,
    }))
  }
  if (issue.code === 'invalid_union') {
    // If all alternatives fail, the one with the deepest error explains it best.
    const furthest = issue.errors
      .flat()
      .filter((inner) => inner.path.length > 0)
      .map((inner) => ({ ...inner, path: [...path, ...inner.path] }))
    if (furthest.length > 0) return furthest.flatMap((inner) => faultsOf(schema, inner))
  }
  return [{ path, reason: reasonOf(issue) }]
}

const isMissing = (issue: Issue) => 'input' in issue && issue.input === undefined

function reasonOf(issue: Issue): string {
  if (isMissing(issue)) return 'is missing'
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return `must be ${articled[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return `must be at most ${issue.maximum}`
  return issue.message
}

const articled: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list (lines that begin with “- ”)',
  object: 'a group of keys and values',
  record: 'a group of keys and values',
}

/** Possible keys of an object at this path. */
function keysAt(schema: z.ZodType, path: Path): string[] {
  const definition = schema.def as {
    type: string
    innerType?: z.ZodType
    in?: z.ZodType
    element?: z.ZodType
    shape?: Record<string, z.ZodType>
    keyType?: z.ZodType
    valueType?: z.ZodType
    options?: z.ZodType[]
    entries?: Record<string, string>
  }
  const inner = definition.innerType ?? definition.in
  if (inner !== undefined) return keysAt(inner, path)
  if (definition.options !== undefined) return definition.options.flatMap((option) => keysAt(option, path))
  const [first, ...rest] = path
  if (first === undefined) {
    if (definition.shape !== undefined) return Object.keys(definition.shape)
    const entries = (definition.keyType?.def as { entries?: Record<string, string> } | undefined)?.entries
    return Object.keys(entries ?? {})
  }
  const below = definition.element ?? definition.valueType ?? definition.shape?.[String(first)]
  return below === undefined ? [] : keysAt(below, rest)
}
