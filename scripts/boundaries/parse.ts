import { type ParseResult, parseSync } from 'oxc-parser'

const parsed = new Map<string, ParseResult>()

/** Parses a file once for all checks. */
export function parse(file: string, source: string): ParseResult {
  const key = `${file}\n${source}`
  let result = parsed.get(key)
  if (result === undefined) parsed.set(key, (result = parseSync(file, source)))
  return result
}
