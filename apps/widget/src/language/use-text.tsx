import type { ReactNode } from 'react'
import { Fragment, useCallback } from 'react'
import type { MessageId } from '@zapys/i18n'
import type { MessageValue } from './format-message.ts'
import { useLanguage } from './language.tsx'

/** Words of the visitor's language, with the company's own titles of its entities filled in. */
export function useText() {
  const { parts } = useLanguage()
  return useCallback(
    (id: MessageId, values?: Record<string, string | number>) => parts(id, values).join(''),
    [parts],
  )
}

/** A message whose tags become elements: `<Text id="…" values={{ link: (words) => <a href="…">{words}</a> }} />`. */
export function Text({ id, values }: { id: MessageId; values?: Record<string, MessageValue<ReactNode>> }) {
  const { parts } = useLanguage()
  return parts(id, values).map((part, index) => <Fragment key={index}>{part}</Fragment>)
}

export const useFormats = () => useLanguage().formats

export function useLocale() {
  const { locale, setLocale } = useLanguage()
  return { locale, setLocale }
}
