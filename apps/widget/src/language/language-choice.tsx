import { localeNames, localeOf } from '@zapys/i18n'
import { GlobeIcon } from '@zapys/ui/icons.ts'
import { useLocale, useText } from './use-text.tsx'

/** Dropdown of the offered languages by their own names; `LanguageSwitch` shows them side by side. */
export function LanguageChoice() {
  const { locale, offered, setLocale } = useLocale()
  const text = useText()
  if (offered.length === 1) return null
  return (
    <span className="z-language-choice">
      {/* The icon helps visitors who cannot read the language of the page. */}
      <GlobeIcon aria-hidden="true" />
      <select
        aria-label={text('chrome.language')}
        value={locale}
        onChange={({ currentTarget }) => setLocale(localeOf(currentTarget.value))}
      >
        {offered.map((choice) => (
          <option key={choice} value={choice} lang={choice}>
            {localeNames[choice]}
          </option>
        ))}
      </select>
    </span>
  )
}
