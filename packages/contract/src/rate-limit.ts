/** What a rate limit counts, for whom and in which windows. The limits are listed in rate-limits.ts. */

/** Who a use is counted for, as it stands in a sentence. */
export const rateLimitSubjects = {
  /** IPv4: the address. IPv6: the /64 that one household or machine has to itself. */
  address: 'address',
  /** IPv4: the /24. IPv6: the /48 that one customer can have. */
  block: 'block of addresses',
  company: 'company',
  companyInBlock: 'company from one block of addresses',
  person: 'signed-in person',
  /** One browser of them: a session left behind uses up no more than its own. */
  session: 'session',
  phone: 'phone number',
  mail: 'mail address',
  phoneInBlock: 'phone number from one block of addresses',
  /** A phone or whatever else was typed for one, known or not. */
  account: 'account',
  accountInBlock: 'account from one block of addresses',
  /** The key that a browser keeps, once somebody has signed in with it. */
  device: 'known browser of the account',
  /** Of staff who are signed in: the staff member. */
  key: 'API key or signed-in staff member',
  calendar: 'calendar',
} as const satisfies Record<string, string>

export type RateLimitSubject = keyof typeof rateLimitSubjects

/** At most `most` uses in a window of `seconds`, for each subject. Windows stand still: an hour begins at the full hour, UTC. */
export type RateLimitWindow = { by: RateLimitSubject; most: number; seconds: number }

export type RateLimit = {
  /** What is counted. */
  what: string
  limits: readonly RateLimitWindow[]
  /** Why these figures. */
  because: string
}
