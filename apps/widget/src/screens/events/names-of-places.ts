/** The typed names of the places beside the client’s, of those that are booked; empty where none is typed. */
export const namesOfPlaces = (names: readonly string[], space: number): string =>
  names
    .slice(0, space - 1)
    .map((name) => name.trim())
    .filter(Boolean)
    .join(', ')
