/** The typed names for the further booked places; empty if none is typed. */
export const namesOfPlaces = (names: readonly string[], space: number): string =>
  names
    .slice(0, space - 1)
    .map((name) => name.trim())
    .filter(Boolean)
    .join(', ')
