/** Message texts in a company file: by kind, channel and language. docs/company-file.md */
import { Locale, MessageText, messageChannels, messageTextKinds } from '@zapys/contract'
import { textFaults } from '@zapys/domain/message-texts'
import { z } from 'zod'
import type { Fault } from './problem.ts'

const words = z.string('must be a text').trim().min(1, 'must not be empty').max(2000)

const entry = z.union(
  [words, z.strictObject({ title: words.max(150), text: words })],
  'must be a text, or for a mail { title: …, text: … }',
)

/** `REMINDER: { SMS: { uk: … }, MAIL: { uk: { title: …, text: … } } }`. */
export const messageTexts = z.codec(
  z.partialRecord(
    z.enum(messageTextKinds),
    z.partialRecord(z.enum(messageChannels), z.partialRecord(Locale, entry)),
  ),
  z.custom<MessageText[]>(),
  {
    decode: (byKind) =>
      Object.entries(byKind)
        .flatMap(([kind, byChannel]) =>
          Object.entries(byChannel).flatMap(([channel, byLocale]) =>
            Object.entries(byLocale).map(([locale, ownText]) =>
              MessageText.parse({
                kind,
                channel,
                locale,
                ...(typeof ownText === 'string' ? { title: null, text: ownText } : ownText),
              }),
            ),
          ),
        )
        .toSorted(byPlace),
    encode: (texts) => {
      const written: Record<string, Record<string, Record<string, z.output<typeof entry>>>> = {}
      for (const { kind, channel, locale, title, text } of texts.toSorted(byPlace))
        ((written[kind] ??= {})[channel] ??= {})[locale] = title === null ? text : { title, text }
      return written
    },
  },
)

const placeOf = ({ kind, channel, locale }: MessageText): number =>
  messageTextKinds.indexOf(kind) * 100 +
  messageChannels.indexOf(channel) * 10 +
  Locale.options.indexOf(locale)
const byPlace = (one: MessageText, other: MessageText) => placeOf(one) - placeOf(other)

/** The same validation as in the API call, so that a file cannot import texts that the call rejects. */
export const messageTextsBroken = (texts: readonly MessageText[]): Fault[] =>
  texts.flatMap((text) =>
    textFaults(text).map(({ reason }) => ({
      path: ['message_texts', text.kind, text.channel, text.locale],
      reason,
    })),
  )
