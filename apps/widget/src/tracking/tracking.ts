/** The source of a visitor: the source and the utm values of an address. S1.tracking. */
import type { TextStorage } from '#widget/browser/storage.ts'

export const DEFAULT_SOURCE = 'WIDGET'

export type Utm = Record<string, string>
export type Tracking = { source: string; utm: Utm }

type Cookies = { read(name: string): string | null; write(name: string, value: string): void }

/** The server stores sources of up to 64 and utm values of up to 500 characters. */
const SOURCE_LENGTH = 64
const UTM_LENGTH = 500

/** The parameters that every internal link carries: `src`, `wls` and all `utm_*`, in their original order. */
export function trackedParameters(search: string): [name: string, value: string][] {
  return [...new URLSearchParams(search)].filter(
    ([name]) => name === 'src' || name === 'wls' || name.startsWith('utm_'),
  )
}

/**
 * The tracking values of this visit at a company; stores those of the address. `src` has priority over `wls`, both
 * over stored values, and those over WIDGET. Local storage is per company; cookies contain the latest company's
 * values for visits without storage. The referrer counts only on a new arrival: inside the widget it would be our own
 * page.
 */
export function trackVisit(
  visit: { search: string; referrer: string; origin: string; companyId: string },
  storage: TextStorage,
  cookies: Cookies,
): Tracking {
  const parameters = new URLSearchParams(visit.search)
  const sourceKey = `source_${visit.companyId}`
  const utmKey = `utm_${visit.companyId}`

  const givenSource = (parameters.get('src') || parameters.get('wls'))?.slice(0, SOURCE_LENGTH)
  if (givenSource) {
    storage.set(sourceKey, givenSource)
    cookies.write('source', `${visit.companyId}|${givenSource}`)
  }

  const givenUtm: Utm = Object.fromEntries(
    trackedParameters(visit.search)
      .filter(([name, value]) => name.startsWith('utm_') && value !== '')
      .map(([name, value]) => [name.slice(0, SOURCE_LENGTH), value.slice(0, UTM_LENGTH)]),
  )
  const fromCookie = (name: string) => {
    const [companyId, ...rest] = cookies.read(name)?.split('|') ?? []
    return companyId === visit.companyId && rest.length > 0 ? rest.join('|') : null
  }
  const storedUtm = storage.get(utmKey) ?? fromCookie('utm')
  const foreign = visit.referrer !== '' && !visit.referrer.startsWith(`${visit.origin}/`)
  // Another site that names no campaign, such as the page around the form, does not replace a stored one.
  if (foreign && (storedUtm === null || Object.keys(givenUtm).length > 0))
    givenUtm.referrer = visit.referrer.slice(0, UTM_LENGTH)
  if (Object.keys(givenUtm).length > 0) {
    storage.set(utmKey, JSON.stringify(givenUtm))
    cookies.write('utm', `${visit.companyId}|${JSON.stringify(givenUtm)}`)
  }
  return {
    source: givenSource ?? storage.get(sourceKey) ?? fromCookie('source') ?? DEFAULT_SOURCE,
    utm: Object.keys(givenUtm).length > 0 ? givenUtm : utmOf(storedUtm),
  }
}

/** Any script can change stored text, so only string values of known names are returned. */
function utmOf(text: string | null): Utm {
  if (text === null) return {}
  try {
    const entries = Object.entries(JSON.parse(text) as object)
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}
