/** What is wrong with a line of a table of clients. */
export type LineReason =
  | { code: 'PHONE_WITHOUT_COUNTRY'; value: string }
  /** Of this country; null: of the one that the number names. */
  | { code: 'PHONE_INVALID'; value: string; country: string | null }
  | { code: 'EMPTY' }
  /** The same client as in an earlier line. */
  | { code: 'REPEATED'; value: string | null; first_line: number }
  /** Such as a name that is too long. */
  | { code: 'NOT_ACCEPTED'; value: string }
  /** The line is imported without this value. */
  | { code: 'LEFT_OUT'; value: string }

export type LineProblem = LineReason & { line: number }
