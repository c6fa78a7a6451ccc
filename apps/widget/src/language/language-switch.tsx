import { localeNames } from '@zapys/i18n'
import { useLocale, useText } from './use-text.tsx'

/** The offered languages by their own names; the choice is kept in the cookie `lang`, the address stays. */
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
          // What is seen stands first in the name, for those who speak to their device.
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
