type Candidates = readonly (string | null | undefined)[]

/** The first named person in the branch; before the people load, the first named. Old links may be outdated. */
export const personToOpen = (
  candidates: Candidates,
  inBranch: readonly { id: string }[] | undefined,
): string | undefined =>
  candidates.find((id) => id && (inBranch === undefined || inBranch.some((one) => one.id === id))) ??
  undefined
