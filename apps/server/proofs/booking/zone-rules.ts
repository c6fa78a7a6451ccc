import { DAY_SECONDS, dayNumber, offsetAt } from '@zapys/domain/time'

/** Changes of law, oldest first: a day, the offset the law gives it, and the tzdata release that knows the law. */
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
 * The release of the zone rules in use, found by what they answer and not by their label, which the language does
 * not tell: the newest release below whose law, and every earlier one, is known. `unknown` when even the oldest is
 * missing. Rules too old put slots of those zones an hour off.
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
    // Zones are split from time to time; rules that do not know the name do not know its law.
    return false
  }
}
