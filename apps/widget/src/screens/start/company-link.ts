/** The company that a typed link means: a whole link, its path, or the bare id or alias. Undefined if it is none. */
export function companyInLink(typed: string): string | undefined {
  const value = typed.trim()
  const inPath = /(?:^|\/)[ic]\/([^/?#\s]+)/.exec(value)?.[1]
  if (inPath !== undefined) return decoded(inPath)
  // Aliases hold letters, digits, underscores, dashes and dots.
  return /^[\p{L}\d_-][\p{L}\d_.-]*$/u.test(value) ? value : undefined
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
