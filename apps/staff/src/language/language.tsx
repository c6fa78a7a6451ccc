import { createContext, startTransition, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Locale } from '@zapys/contract'
import { createFormats, titlesIn, titleValues } from '@zapys/i18n'
import type { Formats, StaffMessageId } from '@zapys/i18n'
import { localeInForce, locales, acceptedLocalesOf } from '@zapys/i18n/locales'
import { UiWordsProvider, uiWordsOf } from '@zapys/ui/words.tsx'
import { createIntl, createIntlCache, RawIntlProvider, useIntl } from 'react-intl'
import { loadCatalogue } from './catalogue.ts'
import { readStored, writeStored } from './stored.ts'

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: StaffMessageId
    }
    interface IntlConfig {
      locale: Locale
    }
  }
}

const STORED = 'zapys-staff-language'
const cache = createIntlCache()

type Language = {
  locale: Locale
  setLocale(locale: Locale): void
  formats: Formats
  /** Text of an API error, whose own text is English; undefined if the code is unknown. */
  errorWords(code: string): { title: string; detail: string } | undefined
}

const LanguageContext = createContext<Language | null>(null)

/** The staff member's choice, else the browser's preference, else Ukrainian. */
export function firstLocale(): Locale {
  const stored = readStored(STORED)
  const chosen = locales.filter((locale) => locale === stored)
  return localeInForce([...chosen, ...acceptedLocalesOf(navigator.languages)])
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [locale, setShown] = useState(firstLocale)
  const { messages, titles } = use(loadCatalogue(locale))
  const intl = useMemo(() => createIntl({ locale, messages }, cache), [locale, messages])
  /** The old language stays visible until the new one has loaded, also if loading fails. */
  const change = useCallback(async (next: Locale) => {
    try {
      await loadCatalogue(next)
      startTransition(() => setShown(next))
    } catch {
      // Choosing the language again retries.
    }
  }, [])
  const language = useMemo<Language>(
    () => ({
      locale,
      setLocale(next) {
        writeStored(STORED, next)
        void change(next)
      },
      formats: createFormats(locale),
      errorWords(code) {
        const words = (part: 'title' | 'detail') => {
          const id = `errors.${code}.${part}`
          return Object.hasOwn(messages, id)
            ? // Ids of errors come from the server, so the compiler cannot check them.
              intl.formatMessage({ id } as never, titlesIn(messages[id], titleValues([], locale, titles)))
            : undefined
        }
        const title = words('title')
        return title === undefined ? undefined : { title, detail: words('detail') ?? '' }
      },
    }),
    [locale, intl, messages, titles, change],
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
  const language = use(LanguageContext)
  if (language === null) throw new Error('Words are only known inside a LanguageProvider')
  return language
}

export const useFormats = () => useLanguage().formats

export type Text = (id: StaffMessageId, values?: Record<string, string | number>) => string

export function useText(): Text {
  const { formatMessage } = useIntl()
  return useCallback((id, values) => formatMessage({ id }, values), [formatMessage])
}
