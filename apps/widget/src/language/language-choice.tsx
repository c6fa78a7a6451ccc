import { localeNames, localeOf, locales } from '@zapys/i18n'
import { useLocale, useText } from './use-text.tsx'

/** The four languages by their own names, as a list that opens; `LanguageSwitch` shows them side by side. */
export function LanguageChoice() {
  const { locale, setLocale } = useLocale()
  const text = useText()
  return (
    <select
      className="z-language-choice"
      aria-label={text('chrome.language')}
      value={locale}
      onChange={({ currentTarget }) => setLocale(localeOf(currentTarget.value))}
    >
      {locales.map((choice) => (
        <option key={choice} value={choice} lang={choice}>
          {localeNames[choice]}
        </option>
      ))}
    </select>
  )
}
