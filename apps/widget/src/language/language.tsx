import {
  createContext,
  useCallback,
  startTransition,
  use,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { ReactNode } from 'react'
import type { EntityTitle, Locale } from '@zapys/contract'
import { createFormats, titleValues } from '@zapys/i18n'
import type { Formats, MessageId } from '@zapys/i18n'
import { UiWordsProvider } from '#widget/ui/words.tsx'
import { loadCatalogue, loadWordsSeen } from './catalogue.ts'
import { messageParts } from './format-message.ts'
import type { MessageValue } from './format-message.ts'
import { chosenLocale, keepChosenLocale, localeInForce } from './locale.ts'

type Values = Record<string, string | number>
type RichValues = Record<string, MessageValue<ReactNode>>

/** What a company brings into the language: its own, and its words for its entities. */
export type CompanyWords = { default_locale: Locale; localizations: EntityTitle[] }

type Language = {
  locale: Locale
  setLocale(locale: Locale): void
  /** Called by the company once it is known. */
  setCompanyWords(words: CompanyWords | undefined): void
  parts(id: MessageId, values?: RichValues): ReactNode[]
  /** Whether there is a text for an id that is made of a code. */
  has(id: string): boolean
  formats: Formats
}

const LanguageContext = createContext<Language | null>(null)

export function LanguageProvider({
  children,
  initialWords,
}: {
  children: ReactNode
  /** Known before the first render when the server wrote the configuration into the page. */
  initialWords?: CompanyWords
}) {
  const [chosen, setChosen] = useState(chosenLocale)
  const [words, setWords] = useState(initialWords)
  const locale = localeInForce(chosen, words?.default_locale)
  const catalogue = use(loadCatalogue(locale))

  const setCompanyWords = useCallback(
    (next: CompanyWords | undefined) => startTransition(() => setWords(next)),
    [],
  )

  const language = useMemo<Language>(() => {
    const titles = titleValues(words?.localizations ?? [], locale, catalogue.titles)
    return {
      locale,
      setLocale(next) {
        keepChosenLocale(next)
        loadWordsSeen(next)
        // The old language stays on the screen until the new one has come.
        startTransition(() => setChosen(next))
      },
      setCompanyWords,
      parts(id, values) {
        const message = catalogue.messages[id]
        if (message === undefined) throw new Error(`The language '${locale}' has no message '${id}'`)
        return messageParts<ReactNode>(message, locale, { ...titles, ...values })
      },
      has: (id) => Object.hasOwn(catalogue.messages, id),
      formats: createFormats(locale),
    }
  }, [locale, words, catalogue, setCompanyWords])

  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])

  const uiWords = useMemo(() => {
    const text = (id: MessageId, values?: Values) => language.parts(id, values).join('')
    return {
      close: text('ui.close'),
      datePlaceholder: text('ui.datePlaceholder'),
      rating: (shown: string, count?: number) =>
        count === undefined ? text('ui.rating', { shown }) : text('ui.ratingCounted', { shown, count }),
    }
  }, [language])

  return (
    <LanguageContext value={language}>
      <UiWordsProvider value={uiWords}>{children}</UiWordsProvider>
    </LanguageContext>
  )
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (language === null) throw new Error('Words are only known inside a LanguageProvider')
  return language
}
