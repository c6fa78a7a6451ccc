/** The papers of a company that a client agrees to. Only those that can be opened are named. */
type Links = { terms: string | undefined; privacy: string | undefined }

/** For texts that name them: `other` is both; undefined where there is none. */
export function papersOf({ terms, privacy }: Links): 'terms' | 'privacy' | 'other' | undefined {
  if (terms !== undefined && privacy !== undefined) return 'other'
  if (terms !== undefined) return 'terms'
  return privacy === undefined ? undefined : 'privacy'
}
