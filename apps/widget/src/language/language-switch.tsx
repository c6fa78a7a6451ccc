import { localeNames } from '@zapys/i18n'
import { useLocale, useText } from './use-text.tsx'

/** The offered languages by their own names; the choice is stored in the cookie `lang`, the address stays. */
export function LanguageSwitch() {
  const { locale, offered, setLocale } = useLocale()
  const text = useText()
  if (offered.length === 1) return null
  return (
    <div className="z-languages" role="group" aria-label={text('chrome.language')}>
      {offered.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          // The accessible name starts with the visible text, for voice control.
          aria-label={`${choice.toUpperCase()} ${localeNames[choice]}`}
          title={localeNames[choice]}
          aria-pressed={choice === locale}
          onClick={() => setLocale(choice)}
        >
          {choice.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
