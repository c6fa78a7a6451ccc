/** The company of a typed link: a full link, its path, or the id or alias alone. Undefined for anything else. */
export function companyInLink(typed: string): string | undefined {
  const value = typed.trim()
  const inPath = /(?:^|\/)[ic]\/([^/?#\s]+)/.exec(value)?.[1]
  if (inPath !== undefined) return decoded(inPath)
  // Aliases consist of letters, digits, underscores, dashes and dots.
  return /^[\p{L}\d_-][\p{L}\d_.-]*$/u.test(value) ? value : undefined
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
