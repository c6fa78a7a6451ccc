import type { Locale, MessageKinds } from '@zapys/contract'
import { useCall } from '#staff/api/use-call.ts'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { useMessageText } from './use-message-text.ts'

type PreviewProps = {
  kind: 'CANCELLED' | 'MOVED'
  /** One of the bookings that the message is about. */
  appointment: string
  /** Values that the booking does not have yet, by placeholder name. */
  values?: Readonly<Record<string, string>>
}

/** Preview of the message with the values of one booking; hidden if the company does not send it. */
export function MessagePreview({ kind, appointment, values = {} }: PreviewProps) {
  const text = useText()
  const { locale } = useLanguage()
  const { company, can } = useSession()
  const params = { company: company.id }
  const enabled = can('messages.read')
  const kinds = useCall('readMessageKinds', { params }, { enabled, staleMs: 300_000 })
  const sent = kinds.data?.content.find((one) => one.kind === kind)
  if (sent === undefined) return null
  if (!sent.sent) return <p className="z-soft">{text('desk.message.notSent')}</p>
  return (
    <section className="class-part" aria-label={text('desk.message.preview')}>
      <h3>{text('desk.message.preview')}</h3>
      <FilledText appointment={appointment} template={templateOf(sent, locale, values)} locale={locale} />
      <p className="z-soft z-small">{text('desk.message.previewHint')}</p>
    </section>
  )
}

type Kind = MessageKinds['content'][number]
type Template = { kind: Kind['kind']; channel: 'SMS' | 'MAIL'; title: string | null; text: string }

/** The SMS if the company sends one, else the mail. */
function templateOf(sent: Kind, locale: Locale, values: Readonly<Record<string, string>>): Template {
  const channel = sent.channels.includes('SMS') ? 'SMS' : 'MAIL'
  const own = sent.own_texts.find(
    (one) => one.kind === sent.kind && one.channel === channel && one.locale === locale,
  )
  const standard = sent.texts[locale]
  const template =
    own ??
    (channel === 'SMS'
      ? { title: null, text: standard?.sms ?? '' }
      : { title: standard?.title ?? null, text: standard?.mail ?? '' })
  const fill = (words: string) =>
    Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, value), words)
  return {
    kind: sent.kind,
    channel,
    title: template.title && fill(template.title),
    text: fill(template.text),
  }
}

function FilledText({
  appointment,
  template,
  locale,
}: {
  appointment: string
  template: Template
  locale: Locale
}) {
  const { company } = useSession()
  const { data } = useMessageText(company.id, { ...template, locale }, appointment)
  const shown = data ?? template
  return (
    <blockquote className="desk-quote">
      {shown.title !== null && <strong>{shown.title}</strong>}
      {shown.title !== null && '\n'}
      {shown.text}
    </blockquote>
  )
}
