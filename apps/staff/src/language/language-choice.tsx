import { localeNames, locales } from '@zapys/i18n'
import { useLanguage, useText } from './language.tsx'

/** The four languages by their own names. */
export function LanguageChoice() {
  const { locale, setLocale } = useLanguage()
  const text = useText()
  return (
    <select
      className="z-chip z-chip--select"
      aria-label={text('desk.language')}
      value={locale}
      onChange={({ target }) => {
        const chosen = locales.find((one) => one === target.value)
        if (chosen !== undefined) setLocale(chosen)
      }}
    >
      {locales.map((one) => (
        <option key={one} value={one} lang={one}>
          {localeNames[one]}
        </option>
      ))}
    </select>
  )
}
