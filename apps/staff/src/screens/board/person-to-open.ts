type Candidates = readonly (string | null | undefined)[]

/** The first one who is in the branch; until that is known, the first one who is named. An old link can name one who left. */
export const personToOpen = (
  candidates: Candidates,
  inBranch: readonly { id: string }[] | undefined,
): string | undefined =>
  candidates.find((id) => id && (inBranch === undefined || inBranch.some((one) => one.id === id))) ??
  undefined
