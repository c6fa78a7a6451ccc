import type { Wording } from '#widget/api/error-policy.ts'
import { useLanguage } from '#widget/language/language.tsx'
import { useText } from '#widget/language/use-text.tsx'

/** Texts for failed calls. */
export function useWording(): Wording {
  const text = useText()
  const { has, locale } = useLanguage()
  return { text, has, locale }
}
