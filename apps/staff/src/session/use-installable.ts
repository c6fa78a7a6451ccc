import { useEffect } from 'react'
import { useLanguage } from '#staff/language/language.tsx'
import { useSession } from './session.tsx'

/** The app is installed under the name of the company. */
export function useInstallable(): void {
  const { company } = useSession()
  const { locale } = useLanguage()
  useEffect(() => {
    const query = new URLSearchParams({ name: company.name, lang: locale })
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `/staff/manifest.json?${query}`)
    document.querySelector('meta[name=apple-mobile-web-app-title]')?.setAttribute('content', company.name)
  }, [company.name, locale])
}
