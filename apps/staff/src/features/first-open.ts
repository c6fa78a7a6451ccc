/** The preset branch: the first one that is not closed for good, else the first. */
export const firstOpen = <Branch extends { active: boolean }>(
  branches: readonly Branch[],
): Branch | undefined => branches.find(({ active }) => active) ?? branches[0]
