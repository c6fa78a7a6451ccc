/** All codes that one installation sends in a day unless CODES_PER_DAY says otherwise. */
export const DEFAULT_CODES_PER_DAY = 200

/**
 * Shares of the day's codes, for numbers that nobody knows and for clients of the company. A stranger who asks for many
 * numbers uses up the first half only, so that a real client still gets a code.
 */
export const codeShares = {
  stranger: {
    /** Numbers that differ in their last four digits only: so are numbers sold that earn from every message. */
    prefix: (codesPerDay: number) => Math.max(3, Math.floor(codesPerDay / 40)),
    /** One company under attack leaves something to the others. */
    company: (codesPerDay: number) => Math.ceil(codesPerDay * 0.3),
    deployment: (codesPerDay: number) => Math.floor(codesPerDay / 2),
  },
  client: {
    prefix: (codesPerDay: number) => Math.max(10, Math.floor(codesPerDay / 4)),
    company: (codesPerDay: number) => Math.ceil(codesPerDay / 2),
    deployment: (codesPerDay: number) => Math.ceil(codesPerDay / 2),
  },
} as const
