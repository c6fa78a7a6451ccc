import type { ComponentProps } from 'react'
import { useCallback } from 'react'
import type { MessageId } from '@zapys/i18n'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLanguage } from './language.tsx'

/** Texts in the visitor's language, with the company's own titles of its entities. */
export function useText() {
  const { formatMessage } = useIntl()
  return useCallback(
    (id: MessageId, values?: Record<string, string | number>): string => formatMessage({ id }, values),
    [formatMessage],
  )
}

/** A message whose tags become elements: `<Text id="…" values={{ link: (words) => <a href="…">{words}</a> }} />`. */
export const Text = ({
  id,
  values,
}: {
  id: MessageId
  values?: ComponentProps<typeof FormattedMessage>['values']
}) => <FormattedMessage id={id} values={values} />

export const useFormats = () => useLanguage().formats

export function useLocale() {
  const { locale, offered, setLocale } = useLanguage()
  return { locale, offered, setLocale }
}
