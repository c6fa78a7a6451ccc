export type RefusalReason =
  /** The whole sheet, or the part beyond the limit. */
  | 'tooLong'
  /** The parser failed. */
  | 'unreadable'
  /** Any at-rule except `@media` with known features. */
  | 'atRule'
  /** A rule inside a rule. */
  | 'nested'
  | 'selector'
  /** The property is not on the allowlist. */
  | 'property'
  /** An invalid value, an unknown function, or a number out of bounds. */
  | 'value'
  /** It would load something from a server. */
  | 'loads'

/** A part that was dropped. `line` starts at 1 in the company's text. */
export type Refusal = { reason: RefusalReason; what: string; line?: number }
