import { useEffect, useState } from 'react'
import type { Locale } from '@zapys/contract'
import { partWithWords } from '#widget/language/catalogue.ts'
import { useLanguage } from '#widget/language/language.tsx'

const loadWords = partWithWords(() => Promise.resolve(), ['account-errors', 'memberships-errors'])

/** Loads the texts of codes that few screens need, if the page was given such a code. */
export function useMoreErrorWords(isNeeded: boolean): void {
  const { locale } = useLanguage()
  const [, setLoaded] = useState<Locale>()
  useEffect(() => {
    if (!isNeeded) return
    // Where they do not load the page keeps the sentence of its status.
    loadWords(locale).then(
      () => setLoaded(locale),
      () => setLoaded(undefined),
    )
  }, [isNeeded, locale])
}
