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
import { createFormats, locales } from '@zapys/i18n'
import { type CompanyLocales, localeInForce } from '@zapys/i18n/locales'
import type { Formats } from '@zapys/i18n'
import { RawIntlProvider } from 'react-intl'
import { UiWordsProvider, uiWordsOf } from '@zapys/ui/words.tsx'
import { loadCatalogue, loadWordsSeen } from './catalogue.ts'
import { createWords } from './intl.ts'
import { chosenLocale, keepChosenLocale, preferredLocalesOf } from './locale.ts'

/** A company's languages, and its words for its entities. */
export type CompanyWords = CompanyLocales & { localizations: EntityTitle[] }

type Language = {
  locale: Locale
  /** Languages offered to the visitor, in menu order. */
  offered: readonly Locale[]
  setLocale(locale: Locale): void
  /** Called when the company has loaded. */
  setCompanyWords(words: CompanyWords | undefined): void
  /** Whether a text exists for an id that is built from a code. */
  has(id: string): boolean
  formats: Formats
}

const LanguageContext = createContext<Language | null>(null)

export function LanguageProvider({
  children,
  initialWords,
  preferredLocales = [],
}: {
  children: ReactNode
  /** Set before the first render if the server inlined the configuration. */
  initialWords?: CompanyWords
  /** Languages of a visitor who never chose one: `initialLocales`. */
  preferredLocales?: readonly Locale[]
}) {
  const [chosen, setChosen] = useState(chosenLocale)
  const [words, setWords] = useState(initialWords)
  const locale = localeInForce(preferredLocalesOf(chosen, preferredLocales), words)
  const catalogue = use(loadCatalogue(locale))

  const setCompanyWords = useCallback(
    (next: CompanyWords | undefined) => startTransition(() => setWords(next)),
    [],
  )

  const intl = useMemo(
    () => createWords(locale, catalogue, words?.localizations ?? []),
    [locale, catalogue, words],
  )

  const language = useMemo<Language>(
    () => ({
      locale,
      offered: locales.filter((one) => words?.offered_locales?.includes(one) ?? true),
      setLocale(next) {
        keepChosenLocale(next)
        loadWordsSeen(next)
        // The old language stays visible until the new one has loaded.
        startTransition(() => setChosen(next))
      },
      setCompanyWords,
      has: (id) => Object.hasOwn(catalogue.messages, id),
      formats: createFormats(locale),
    }),
    [locale, catalogue, words, setCompanyWords],
  )

  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])

  const uiWords = useMemo(
    () =>
      uiWordsOf({
        say: (id, values) => intl.formatMessage({ id }, values),
        number: language.formats.number,
      }),
    [intl, language],
  )

  return (
    <LanguageContext value={language}>
      <RawIntlProvider value={intl}>
        <UiWordsProvider value={uiWords}>{children}</UiWordsProvider>
      </RawIntlProvider>
    </LanguageContext>
  )
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (language === null) throw new Error('Words are only known inside a LanguageProvider')
  return language
}
