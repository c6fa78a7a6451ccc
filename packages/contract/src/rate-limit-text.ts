import { type RateLimit, type RateLimitSubject, rateLimitSubjects } from './rate-limit.ts'
import { type RateLimitName, rateLimits } from './rate-limits.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** `At most 5 an hour and 10 a day for each phone number …`, for the description of the API. */
export function rateLimitText(name: RateLimitName): string {
  const { what, limits }: RateLimit = rateLimits[name]
  const bySubject = new Map<RateLimitSubject, string[]>()
  for (const { by, most, seconds } of limits)
    bySubject.set(by, [...(bySubject.get(by) ?? []), `${most} ${spanText(seconds)}`])
  const each = [...bySubject].map(
    ([by, figures]) => `${figures.join(' and ')} for one ${rateLimitSubjects[by]}`,
  )
  return `${what}: at most ${each.join(', ')}`
}

function spanText(seconds: number): string {
  if (seconds === DAY) return 'a day'
  if (seconds === HOUR) return 'an hour'
  if (seconds % HOUR === 0) return `in ${seconds / HOUR} hours`
  return `in ${seconds / MINUTE} minutes`
}
