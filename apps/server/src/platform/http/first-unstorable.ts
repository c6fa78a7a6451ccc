/**
 * Text that cannot be kept: PostgreSQL stores the character 0 neither as text nor inside JSON, and half of a pair of
 * UTF-16, which JSON can write as `\ud800`, becomes another character in one column and an error in the next.
 */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/** Deeper than anything that a call takes; what is much deeper cannot even be written as JSON again. */
const DEEPEST = 32

export type Unstorable = { path: string; because: string }

/** The first place in what came in that cannot be stored, names of fields included; undefined where everything can. */
export function firstUnstorable(value: unknown): Unstorable | undefined {
  // A list and not a recursion, or what is nested deep would end the search by ending the stack.
  const open: { value: unknown; path: readonly string[] }[] = [{ value, path: [] }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: inside, path } = next
    const found = (because: string) => ({ path: path.join('.'), because })
    if (typeof inside === 'string' && !isStorable(inside))
      return found('must be text without characters that cannot be stored')
    if (typeof inside !== 'object' || inside === null || Buffer.isBuffer(inside)) continue
    if (path.length >= DEEPEST) return found('must not be nested as deep')
    for (const [name, member] of Object.entries(inside)) {
      if (!isStorable(name)) return found('must have names without characters that cannot be stored')
      open.push({ value: member, path: [...path, name] })
    }
  }
  return undefined
}
