import type { MessageText } from '@zapys/contract'
import { MAX_SMS_PARTS, textFaults } from '@zapys/domain/message-texts'
import { useText } from '#staff/language/language.tsx'

/** Why the server would reject the text, in the user's language; undefined if it is valid. */
export function useTextFault(written: Omit<MessageText, 'locale'>): string | undefined {
  const text = useText()
  const [fault] = textFaults(written)
  if (fault === undefined) return undefined
  const { code, value = '' } = fault
  if (code === 'PLACEHOLDER' || code === 'LINK') return text(`desk.texts.fault.${code}`, { name: value })
  if (code === 'BRACE') return text('desk.texts.fault.BRACE', { example: '{day}' })
  if (code === 'LONG') return text('desk.texts.fault.LONG', { parts: Number(value), max: MAX_SMS_PARTS })
  // No other fault can occur: the form offers only valid channels and titles, and a title is one line.
  return text('desk.texts.fault.CONTROL')
}
