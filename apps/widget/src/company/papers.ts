/** Legal texts of a company that a client agrees to, as far as they can be opened. */
type Links = { terms: string | undefined; privacy: string | undefined }

/** Variant for message texts: `other` means both; undefined if there is none. */
export function papersOf({ terms, privacy }: Links): 'terms' | 'privacy' | 'other' | undefined {
  if (terms !== undefined && privacy !== undefined) return 'other'
  if (terms !== undefined) return 'terms'
  return privacy === undefined ? undefined : 'privacy'
}
