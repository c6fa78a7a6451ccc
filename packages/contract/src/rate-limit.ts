/** What a rate limit counts, per subject and window. The limits are listed in rate-limits.ts. */

/** Subjects that a limit counts by, worded for a sentence. */
export const rateLimitSubjects = {
  /** IPv4: the address. IPv6: the /64, which one household or machine has. */
  address: 'address',
  /** IPv4: the /24. IPv6: the /48 that one customer can have. */
  block: 'block of addresses',
  company: 'company',
  companyInBlock: 'company from one block of addresses',
  person: 'signed-in person',
  /** One session of the person: an abandoned session uses up only its own limit. */
  session: 'session',
  phone: 'phone number',
  mail: 'mail address',
  phoneInBlock: 'phone number from one block of addresses',
  /** A login as typed (phone or other), whether it exists or not. */
  account: 'account',
  accountInBlock: 'account from one block of addresses',
  /** The key that a browser stores after a sign-in. */
  device: 'known browser of the account',
  /** For signed-in staff: the staff member. */
  key: 'API key or signed-in staff member',
  calendar: 'calendar',
} as const satisfies Record<string, string>

export type RateLimitSubject = keyof typeof rateLimitSubjects

/** At most `most` uses per window of `seconds` and subject. Windows are fixed: an hour starts at the full hour, UTC. */
export type RateLimitWindow = { by: RateLimitSubject; most: number; seconds: number }

export type RateLimit = {
  /** The counted action. */
  what: string
  limits: readonly RateLimitWindow[]
  /** Reason for these figures. */
  because: string
}
