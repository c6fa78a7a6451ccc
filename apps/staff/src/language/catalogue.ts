import type { Locale } from '@zapys/contract'

/** One file per language: the paths must be literal for the bundler to see them. */
const loaders = {
  uk: () => import('virtual:zapys-staff-messages/uk'),
  en: () => import('virtual:zapys-staff-messages/en'),
  pl: () => import('virtual:zapys-staff-messages/pl'),
  ru: () => import('virtual:zapys-staff-messages/ru'),
} satisfies Record<Locale, unknown>

type Catalogue = Awaited<ReturnType<(typeof loaders)['uk']>>

const loading = new Map<Locale, Promise<Catalogue>>()

/** Returns the same promise for the same language, as React's `use` requires; a failed one is loaded again. */
export function loadCatalogue(locale: Locale): Promise<Catalogue> {
  const known = loading.get(locale)
  if (known !== undefined) return known
  const catalogue = loaders[locale]()
  loading.set(locale, catalogue)
  catalogue.catch(() => loading.delete(locale))
  return catalogue
}
