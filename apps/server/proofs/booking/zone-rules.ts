import { DAY_SECONDS, dayNumber, offsetAt } from '@zapys/domain/time'

/** Changes of law, oldest first: a day, its legal offset, and the tzdata release that includes the law. */
const changesOfLaw = [
  { release: '2022f', timeZone: 'America/Mexico_City', date: '2023-07-01', offset: -6 * 3600 },
  { release: '2023a', timeZone: 'Africa/Cairo', date: '2023-07-01', offset: 3 * 3600 },
  { release: '2023d', timeZone: 'America/Scoresbysund', date: '2024-07-01', offset: -3600 },
  { release: '2024a', timeZone: 'Asia/Almaty', date: '2024-06-01', offset: 5 * 3600 },
  { release: '2025a', timeZone: 'America/Asuncion', date: '2025-07-01', offset: -3 * 3600 },
  { release: '2025b', timeZone: 'America/Coyhaique', date: '2025-07-01', offset: -3 * 3600 },
  { release: '2026b', timeZone: 'America/Vancouver', date: '2026-12-01', offset: -7 * 3600 },
  { release: '2026c', timeZone: 'Africa/Casablanca', date: '2026-10-01', offset: 0 },
] as const

/**
 * The release of the time zone rules in use. JavaScript exposes no version, so it is detected by results.
 * Returns the newest release whose law, and every earlier one, is applied; `unknown` if even the oldest is missing.
 * Outdated rules shift slots of the affected zones by an hour.
 */
export function zoneRulesVersion(): string {
  let version = 'unknown'
  for (const law of changesOfLaw) {
    if (!knowsLaw(law)) return version
    version = law.release
  }
  return version
}

function knowsLaw(law: (typeof changesOfLaw)[number]): boolean {
  try {
    return offsetAt(law.timeZone, dayNumber(law.date) * DAY_SECONDS) === law.offset
  } catch {
    // Old rules may lack a new zone, and so its law.
    return false
  }
}
