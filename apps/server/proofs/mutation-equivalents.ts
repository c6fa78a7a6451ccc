/**
 * Faults that change nothing anybody could see, so that no test can notice them. `line` is the source line without its
 * indentation, `fault` what is put there, if not all of the line's are meant.
 */
type Equivalent = { file: string; line: string; fault?: string; because: string }

export const equivalents: Equivalent[] = []
