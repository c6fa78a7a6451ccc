export type RefusalReason =
  /** The whole sheet, or what stands after its bounds. */
  | 'tooLong'
  /** The parser made no sense of it. */
  | 'unreadable'
  /** Anything but `@media` with known features. */
  | 'atRule'
  /** A rule inside a rule. */
  | 'nested'
  | 'selector'
  /** Not among the properties that a company may set. */
  | 'property'
  /** No value of this property, an unknown function, or a number out of bounds. */
  | 'value'
  /** It would ask somebody's server for something. */
  | 'loads'

/** What was left out of a sheet: `line` counts from 1 in the company's text. */
export type Refusal = { reason: RefusalReason; what: string; line?: number }
