import type { MessageTextPreview } from '@zapys/contract'
import type { ApiFailure } from '@zapys/contract/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, request } from '#staff/api/request.ts'
import { useLanguage } from '#staff/language/language.tsx'

type Written = MessageTextPreview['message_text']

/** The text with the values of a booking or an example. Nothing is stored or sent. */
export function useMessageText(company: string, text: Written, appointment?: string) {
  const { locale } = useLanguage()
  const { kind, channel, title, text: words } = text
  const message_text = { kind, channel, locale: text.locale, text: words, ...(title && { title }) }
  const body = { message_text, ...(appointment !== undefined && { appointment_id: appointment }) }
  return useQuery<Answer<'previewMessageText'>, ApiFailure>({
    queryKey: ['previewMessageText', company, body, locale],
    queryFn: ({ signal }) => request('previewMessageText', { params: { company }, body, signal }, locale),
    enabled: words.trim() !== '',
    placeholderData: keepPreviousData,
  })
}
