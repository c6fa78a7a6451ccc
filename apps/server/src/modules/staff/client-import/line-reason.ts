/** Why a line of an imported table is rejected. */
export type LineReason =
  | { code: 'PHONE_WITHOUT_COUNTRY'; value: string }
  /** `country`: the assumed country; null if the number has its country code. */
  | { code: 'PHONE_INVALID'; value: string; country: string | null }
  | { code: 'EMPTY' }
  /** The same client as in an earlier line. */
  | { code: 'REPEATED'; value: string | null; first_line: number }
  /** Such as a name that is too long. */
  | { code: 'NOT_ACCEPTED'; value: string }
  /** The line is imported, but without this value. */
  | { code: 'LEFT_OUT'; value: string }

export type LineProblem = LineReason & { line: number }
