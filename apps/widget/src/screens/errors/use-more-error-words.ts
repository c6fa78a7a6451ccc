import { useEffect, useState } from 'react'
import type { Locale } from '@zapys/contract'
import { partWithWords } from '#widget/language/catalogue.ts'
import { useLanguage } from '#widget/language/language.tsx'

const loadWords = partWithWords(() => Promise.resolve(), ['account-errors', 'memberships-errors'])

/** Loads the rare error texts if the page has a code that needs them. */
export function useMoreErrorWords(isNeeded: boolean): void {
  const { locale } = useLanguage()
  const [, setLoaded] = useState<Locale>()
  useEffect(() => {
    if (!isNeeded) return
    // If they fail to load, the page shows the sentence of its status.
    loadWords(locale).then(
      () => setLoaded(locale),
      () => setLoaded(undefined),
    )
  }, [isNeeded, locale])
}
